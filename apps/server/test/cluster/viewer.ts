import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveMessage, live, type Route, socketTicket, type Vehicle, vehicle } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import WebSocket from 'ws';
import type { Answer } from '../harness.ts';
import type { TestUser } from '../scenes/factories.ts';
import type { Cluster } from './cluster-scene.ts';

/** A browser waits so long after the first loss of a socket, in milliseconds; any moment of five seconds where a server ends. */
const beforeReturn = (code: number) => (code === 1012 || code === 1001 ? Math.random() * 5_000 : 1_000);

/** Where viewers look: instances, or one proxy before them. */
type Viewed = Pick<Cluster, 'send' | 'code'> & { instances: readonly { origin: string }[] };

/**
 * One socket of a user that comes back by itself, as the product's client does; at the next instance, as where a proxy
 * stands before them.
 */
abstract class Viewer<Message> {
  protected readonly cluster: Viewed;
  protected readonly user: TestUser;
  readonly messages: Message[] = [];
  /** Codes that its connections were closed with. */
  readonly codes: number[] = [];
  #socket: WebSocket | undefined;
  #at: number;
  #isOver = false;
  onMessage: () => void = () => {};

  constructor(cluster: Viewed, user: TestUser, at: number) {
    this.cluster = cluster;
    this.user = user;
    this.#at = at;
    void this.#keep();
  }

  /** The path of the socket with a fresh ticket of this instance. */
  protected abstract address(at: number): Promise<string>;

  get last(): Message | undefined {
    return this.messages.at(-1);
  }

  async #keep(): Promise<void> {
    while (!this.#isOver) {
      const code = await this.#follow().catch(() => 0);
      // Who may not come back stays away; after 4401 a new ticket tells whether the session is over.
      if (code === 4_403 || code === 4_404) return;
      await sleep(beforeReturn(code));
      this.#at = (this.#at + 1) % this.cluster.instances.length;
    }
  }

  async #follow(): Promise<number> {
    const origin = present(this.cluster.instances[this.#at]).origin;
    const socket = new WebSocket(origin.replace('http', 'ws') + (await this.address(this.#at)));
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type === 'ping') return socket.send(JSON.stringify({ ...message, type: 'pong' }));
      this.messages.push(message);
      this.onMessage();
    });
    const [code] = await once(socket, 'close');
    this.codes.push(code);
    return code;
  }

  end(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }
}

function ticketOf({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`no ticket: ${status}`);
  return body.ticket;
}

/** Sees the trucks of the terminal. */
export class MapViewer extends Viewer<Vehicle[]> {
  protected async address(at: number): Promise<string> {
    const body = { terminalCode: this.cluster.code };
    const made = await this.cluster.send(at)(socketTicket.create as unknown as Route, { as: this.user, body });
    return `${pathOf(vehicle.socket.path, body)}?ticket=${ticketOf(made)}`;
  }
  /** The status of each truck. */
  statuses(): Record<string, string> {
    return Object.fromEntries((this.last ?? []).map((each) => [each.vehicleId, each.truckAppointmentStatus]));
  }
}

/** Is told what has changed. */
export class TabViewer extends Viewer<LiveMessage> {
  protected async address(at: number): Promise<string> {
    const made = await this.cluster.send(at)(live.createTicket as unknown as Route, { as: this.user });
    return `${live.stream.path}?ticket=${ticketOf(made)}`;
  }
  has(noun: string): boolean {
    return this.messages.some(({ changed }) => changed.some((each) => each.noun === noun));
  }
}
