import { type CallEffect, type CallEvent, type CallState, type CallTimer, idleCall } from './call-client.state.ts';
import { stepCall } from './call-client.ts';
import type { CallErrorMessage, CallMessage } from './call-message.ts';
import { groupOf } from './call-message.ts';
import { type CallRegistry, type Closing, emptyRegistry, type RegistryEvent } from './call-registry.state.ts';
import { stepRegistry } from './call-registry.ts';

type ToServer = { online: string | null } | { message: CallMessage };

/** One tab: its client, its connection and what is under way in both directions. */
export interface Tab {
  name: string;
  userId: string;
  state: CallState;
  connectionId: string | null;
  toServer: ToServer[];
  toClient: (CallMessage | CallErrorMessage)[];
  timers: Map<CallTimer, number>;
  /** What the voice service was asked for and has not answered. */
  asked: 'description' | 'join' | null;
}

export const facility = 8;

/** Clients and the server with a network between them that the test moves by hand. */
export class CallWorld {
  registry: CallRegistry = emptyRegistry;
  now = 0;
  readonly tabs: Tab[] = [];
  readonly #members: readonly string[];
  #last = 0;

  /** @param users tabs of each user; every second user answers for the facility */
  constructor(users: readonly number[]) {
    this.#members = users.flatMap((_, index) => (index % 2 === 0 ? [`u${index}`] : []));
    for (const [index, count] of users.entries())
      for (let tab = 0; tab < count; tab++)
        this.tabs.push({
          name: `u${index}-${tab}`,
          userId: `u${index}`,
          state: idleCall,
          connectionId: null,
          toServer: [],
          toClient: [],
          timers: new Map(),
          asked: null,
        });
    for (const tab of this.tabs) this.open(tab);
  }

  #server(event: RegistryEvent): void {
    const { registry, deliveries } = stepRegistry(this.registry, event, this.now);
    this.registry = registry;
    for (const { connectionId, message } of deliveries) {
      const isTokened = message.type === 'call-offer' || message.type === 'call-answer';
      const sent = isTokened ? { ...message, rtcToken: 'token' } : message;
      this.tabs.find((tab) => tab.connectionId === connectionId)?.toClient.push(sent);
    }
  }

  client(tab: Tab, event: CallEvent): void {
    const { state, effects } = stepCall(tab.state, event, this.now);
    tab.state = state;
    for (const effect of effects) this.#carryOut(tab, effect);
  }

  #carryOut(tab: Tab, effect: CallEffect): void {
    if (effect.do === 'send' && tab.connectionId) tab.toServer.push({ message: effect.message });
    if (effect.do === 'sendOnline' && tab.connectionId) tab.toServer.push({ online: effect.callId });
    if (effect.do === 'prepare') tab.asked = 'description';
    if (effect.do === 'join') tab.asked = 'join';
    if (effect.do === 'release') tab.asked = null;
    if (effect.do === 'wait') tab.timers.set(effect.timer, this.now + effect.ms);
    if (effect.do === 'stopWaiting') tab.timers.delete(effect.timer);
  }

  open(tab: Tab): void {
    if (tab.connectionId) return;
    tab.connectionId = `c${++this.#last}`;
    this.#server({ type: 'opened', connectionId: tab.connectionId, userId: tab.userId });
    this.client(tab, { type: 'socketOpened' });
  }

  /** The connection breaks, and what is under way is lost. */
  cut(tab: Tab, closing: Closing = 'lost'): void {
    const { connectionId } = tab;
    if (!connectionId) return;
    tab.connectionId = null;
    tab.toServer = [];
    tab.toClient = [];
    this.#server({ type: 'closed', connectionId, closing });
    this.client(tab, { type: 'socketLost', code: 'socket_error' });
  }

  /** The page is loaded again before what it said last has left. */
  reload(tab: Tab): void {
    this.cut(tab, 'page_gone');
    tab.state = idleCall;
    tab.timers.clear();
    tab.asked = null;
  }

  start(tab: Tab, toUserId: string): void {
    const callId = `call${++this.#last}`;
    const parts = { calleeName: null, licensePlate: null, isEnabled: true, hasToken: true };
    this.client(tab, {
      type: 'start',
      call: { callId, fromUserId: tab.userId, toUserId, facilityId: facility, ...parts },
    });
  }

  serve(tab: Tab) {
    const next = tab.toServer.shift();
    const { connectionId } = tab;
    if (!next || !connectionId) return;
    if ('online' in next) return this.#server({ type: 'online', connectionId, callId: next.online });
    const { message } = next;
    if (message.type === 'call-offer') {
      const reached = message.toUserId === groupOf(facility) ? this.#members : [message.toUserId];
      const facts = { isEnabled: true, reached, callerName: tab.userId };
      return this.#server({ type: 'offer', connectionId, message, facts });
    }
    if (message.type === 'call-answer') return this.#server({ type: 'answer', connectionId, message, isMember: true });
    const type = message.type === 'call-reject' ? 'reject' : message.type === 'call-end' ? 'end' : 'busy';
    this.#server({ type, connectionId, message });
  }

  /** A message arrives twice. */
  repeat(tab: Tab): void {
    const first = tab.toServer[0];
    this.serve(tab);
    if (!first || !tab.connectionId) return;
    tab.toServer.unshift(first);
    this.serve(tab);
  }

  receive(tab: Tab): void {
    const message = tab.toClient.shift();
    if (!message) return;
    if (message.type === 'error') this.client(tab, { ...message, type: 'refused' });
    else this.client(tab, { type: 'message', message });
  }

  /** The voice service answers. */
  answer(tab: Tab, isGood: boolean): void {
    const { asked } = tab;
    const callId = tab.state.call?.callId ?? '';
    tab.asked = null;
    if (asked === 'description')
      this.client(
        tab,
        isGood
          ? { type: 'prepared', callId, sdp: 'sdp' }
          : { type: 'failed', callId, code: 'offer_failed', reason: null },
      );
    if (asked === 'join')
      this.client(
        tab,
        isGood ? { type: 'joined', callId } : { type: 'failed', callId, code: 'join_failed', reason: null },
      );
  }

  advance(ms: number): void {
    this.now += ms;
    this.#server({ type: 'tick' });
    for (const tab of this.tabs)
      for (const [timer, at] of tab.timers)
        if (at <= this.now) {
          tab.timers.delete(timer);
          this.client(tab, { type: 'elapsed', timer });
        }
  }

  /** Everybody is connected, everything sent has arrived, and every voice service has answered. */
  calm(): void {
    const isBusy = () =>
      this.tabs.some(
        ({ toServer, toClient, asked, timers }) => toServer.length + toClient.length + timers.size || asked,
      );
    for (const tab of this.tabs) this.open(tab);
    for (let round = 0; isBusy(); round++) {
      if (round > 1_000) throw new Error('never calm');
      for (const tab of this.tabs) {
        this.serve(tab);
        this.receive(tab);
        if (tab.asked) this.answer(tab, true);
      }
      this.advance(50);
    }
  }
}
