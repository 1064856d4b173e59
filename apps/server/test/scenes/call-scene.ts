import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { call as calls } from '@quaygate/contract';
import { type CallErrorMessage, type CallMessage, type CallType, groupOf } from '@quaygate/rules';
import { afterAll, expect } from 'vitest';
import WebSocket from 'ws';
import type { TestServer } from '../harness.ts';
import { aFacility, aTrucker, aUser, type TestUser } from './factories.ts';

export type Heard = (CallMessage | CallErrorMessage | { type: 'pong'; id: string }) & { callId?: string | null };

const open = new Set<CallClient>();

/** One tab of a user: what it heard and has not been asked for yet, in order. */
export class CallClient {
  readonly user: TestUser;
  readonly socket: WebSocket;
  readonly heard: Heard[] = [];
  code: number | undefined;
  #wake: () => void = () => {};

  constructor(user: TestUser, address: string) {
    this.user = user;
    this.socket = new WebSocket(address);
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type !== 'ping') this.heard.push(message);
      this.#wake();
    });
    this.socket.on('close', (code) => {
      this.code = code;
      this.#wake();
    });
    open.add(this);
  }

  async next(): Promise<Heard> {
    await this.#hear();
    return this.heard.shift() as Heard;
  }

  async #hear(): Promise<void> {
    while (this.heard.length === 0) {
      if (this.code !== undefined) throw new Error(`closed with ${this.code}`);
      await new Promise((resolve) => {
        this.#wake = () => resolve(undefined);
      });
    }
  }

  /** The code it is closed with. */
  async closed(): Promise<number> {
    return this.code ?? (await once(this.socket, 'close'))[0];
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  say(message: Record<string, unknown>): void {
    this.sendText(JSON.stringify(message));
  }

  online(callId?: string): void {
    const metadata = callId === undefined ? {} : { callId };
    this.say({ type: 'user-online', facilityId: null, fromUserId: this.user.id, metadata });
  }

  /** Everything it said before has been read. */
  async settle(): Promise<Heard[]> {
    const id = randomUUID();
    // An answered message that changes nothing, behind all others of this connection.
    this.say({ type: 'settle', callId: id });
    while (!this.heard.some(({ callId }) => callId === id)) await once(this.socket, 'message');
    const index = this.heard.findIndex(({ callId }) => callId === id);
    return this.heard.splice(0, index + 1).slice(0, -1);
  }

  send(type: CallType, message: Partial<CallMessage> & Pick<CallMessage, 'callId' | 'facilityId'>): void {
    const { reason, ...rest } = message;
    const isWithSdp = type === 'call-offer' || type === 'call-answer';
    this.say({
      type,
      fromUserId: this.user.id,
      toUserId: 'other',
      ...(isWithSdp ? { sdp: 'v=0' } : {}),
      ...rest,
      ...(reason ? { reason } : {}),
    });
  }

  offer(facilityId: number, toUserId: string, callId: string = randomUUID()): string {
    this.send('call-offer', { callId, facilityId, toUserId });
    return callId;
  }

  /** Calls somebody whose connection the keeper may not know yet, until they ring. */
  async reach(facilityId: number, callee: CallClient): Promise<string> {
    let callId = '';
    const rings = async () => {
      callId = this.offer(facilityId, callee.user.id);
      await Promise.race([this.#hear(), callee.#hear()]);
      const isRinging = callee.heard.length > 0 && this.heard.length === 0;
      if (!isRinging) this.heard.shift();
      return isRinging;
    };
    // Once in a beat of the instances: a client has only so many frames a second.
    await expect.poll(rings, { interval: 200, timeout: 15_000 }).toBe(true);
    return callId;
  }

  close(code = 1000): Promise<number> {
    if (code === 1006) this.socket.terminate();
    else this.socket.close(code);
    return this.closed();
  }
}

/** Operators and drivers of a terminal with voice calls, at servers that listen. */
export async function aCallScene(server: TestServer, ...more: TestServer[]) {
  for (const one of [server, ...more]) await one.app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => {
    for (const client of open) client.socket.terminate();
  });
  const { db } = server;

  async function aTerminal(capabilities = ['voiceCalls']) {
    const { id } = await aFacility(db, { capabilities });
    return { id, group: groupOf(id) };
  }
  async function anOperator(facilityId: number, role: 'write' | 'read' = 'write'): Promise<TestUser> {
    const user = await aUser(db, { roles: [`terminal_operations_${role}`], facilities: [facilityId] });
    if (role === 'write') await db.insertInto('voiceGroupMember').values({ facilityId, userId: user.id }).execute();
    return user;
  }
  async function aDriver(): Promise<TestUser & { truckerId: string }> {
    const user = await aUser(db, { roles: [] });
    await aTrucker(db, { id: user.id });
    const row = await db.selectFrom('trucker').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow();
    return { ...user, truckerId: row.id };
  }
  function dialRaw(user: TestUser, query: string, at: TestServer = server): CallClient {
    const { port } = at.app.server.address() as AddressInfo;
    return new CallClient(user, `ws://127.0.0.1:${port}${calls.socket.path}${query}`);
  }
  /** @param isKept what comes before the client is settled is kept, such as an offer that still rings */
  async function dial(user: TestUser, { at = server, isKept = false } = {}): Promise<CallClient> {
    const client = dialRaw(user, `?token=${await server.tokenFor(user.id)}`, at);
    await once(client.socket, 'open');
    client.online();
    const heard = await client.settle();
    if (isKept) client.heard.unshift(...heard);
    return client;
  }
  return { aTerminal, anOperator, aDriver, dial, dialRaw };
}
