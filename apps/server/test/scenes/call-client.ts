import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallErrorMessage, CallMessage, CallType } from '@quaygate/rules';
import WebSocket from 'ws';
import type { TestUser } from './factories.ts';

/** Once in a beat of the instances: a client has only so many frames a second. */
const beat = 200;
const patience = 15_000;

export type Heard = (CallMessage | CallErrorMessage | { type: 'pong'; id: string }) & { callId?: string | null };

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
    for (const begin = Date.now(); Date.now() - begin < patience; await sleep(beat)) {
      const callId = this.offer(facilityId, callee.user.id);
      await Promise.race([this.#hear(), callee.#hear()]);
      if (callee.heard.length > 0 && this.heard.length === 0) return callId;
      this.heard.shift();
    }
    throw new Error('it does not ring');
  }

  close(code = 1000): Promise<number> {
    if (code === 1006) this.socket.terminate();
    else this.socket.close(code);
    return this.closed();
  }
}
