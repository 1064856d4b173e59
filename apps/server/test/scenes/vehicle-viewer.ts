import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { socketTicket, type Vehicle, VehicleList, vehicle } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { expect } from 'vitest';
import WebSocket from 'ws';
import type { TestServer } from '../harness.ts';
import type { TestUser } from './factories.ts';

const open: WebSocket[] = [];
export function closeViewers(): void {
  for (const socket of open) socket.terminate();
}

const portOf = ({ app }: TestServer) => (app.server.address() as AddressInfo).port;

/** What opens the vehicle socket of a terminal once, as the query of its address. */
export async function vehicleTicketOf(server: TestServer, as: TestUser, terminalCode: string): Promise<string> {
  const { body } = await server.call(socketTicket.create, { as, body: { terminalCode } });
  return `?ticket=${body.ticket}`;
}

/** A viewer of a terminal's trucks: what they were sent, and the code their socket was closed with. */
export class VehicleViewer {
  readonly socket: WebSocket;
  readonly lists: Vehicle[][] = [];
  readonly closed: Promise<number>;
  constructor(server: TestServer, query: string, terminalCode: string) {
    const path = pathOf(vehicle.socket.path, { terminalCode });
    this.socket = new WebSocket(`ws://127.0.0.1:${portOf(server)}${path}${query}`);
    this.socket.on('error', () => {});
    this.closed = once(this.socket, 'close').then(([number]) => number);
    this.socket.on('message', (data) => {
      const message: unknown = JSON.parse(String(data));
      // The server also asks whether somebody is there.
      if (Array.isArray(message)) this.lists.push(VehicleList.parse(message));
    });
    open.push(this.socket);
  }
  get last() {
    return this.lists.at(-1);
  }
  /** Waits until the newest list is like this. */
  shows(expected: object) {
    return expect.poll(() => this.last, { timeout: 2_000 }).toMatchObject(expected);
  }
  plates = () => this.last?.map(({ vehicleId, truckAppointmentStatus }) => `${vehicleId} ${truckAppointmentStatus}`);
}
