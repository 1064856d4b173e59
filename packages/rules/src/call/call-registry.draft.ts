import { type CallMessage, type CallRefusal, callError } from './call-message.ts';
import type {
  CallRegistry,
  CallSide,
  ConnectedCall,
  Delivery,
  EndReason,
  RegisteredCall,
  RegistryStep,
  RingingCall,
  RungUser,
} from './call-registry.state.ts';

/** One step in the making: the registry so far, and what has to be sent. */
export class Draft {
  readonly #connections: CallRegistry['connections'];
  #calls: CallRegistry['calls'];
  readonly deliveries: Delivery[] = [];

  constructor({ connections, calls }: CallRegistry) {
    this.#connections = connections;
    this.#calls = calls;
  }

  get calls(): CallRegistry['calls'] {
    return this.#calls;
  }

  get step(): RegistryStep {
    return { registry: { connections: this.#connections, calls: this.#calls }, deliveries: this.deliveries };
  }

  connectionsOf(userId: string): string[] {
    return [...this.#connections.values()].filter((one) => one.userId === userId).map(({ id }) => id);
  }

  put(call: RegisteredCall): void {
    this.#calls = new Map(this.#calls).set(call.id, call);
  }

  remove({ id }: RegisteredCall): void {
    const calls = new Map(this.#calls);
    calls.delete(id);
    this.#calls = calls;
  }

  send(connectionId: string | null, message: CallMessage): void {
    if (connectionId !== null) this.deliveries.push({ connectionId, message });
  }

  refuse(connectionId: string, code: CallRefusal, callId: string | null): void {
    this.deliveries.push({ connectionId, message: callError(code, callId) });
  }
}

export const partsOf = ({ id, facilityId }: RegisteredCall) => ({ callId: id, facilityId });

/** Who the caller hears: who answered, else who they named. */
const otherOf = (call: RegisteredCall) => (call.state === 'connected' ? call.callee.userId : call.calledId);

const endMessage = (call: RegisteredCall, fromUserId: string, toUserId: string, reason: EndReason): CallMessage => ({
  type: 'call-end',
  ...partsOf(call),
  fromUserId,
  toUserId,
  reason,
});

export function tellRung(draft: Draft, call: RingingCall, user: RungUser, reason: EndReason): void {
  for (const id of user.connectionIds) draft.send(id, endMessage(call, call.caller.userId, user.userId, reason));
}

export function tellCaller(draft: Draft, call: RegisteredCall, message: Pick<CallMessage, 'type' | 'reason'>): void {
  const { userId, connectionId } = call.caller;
  draft.send(connectionId, { ...message, ...partsOf(call), fromUserId: otherOf(call), toUserId: userId });
}

/** Ends an answered call for one of its sides. */
export function tellSide(draft: Draft, call: ConnectedCall, side: CallSide, reason: EndReason): void {
  const other = side === call.caller ? call.callee : call.caller;
  draft.send(side.connectionId, endMessage(call, other.userId, side.userId, reason));
}

/** Ends a call and tells both sides; `silent` is a connection that ended it itself. */
export function end(draft: Draft, call: RegisteredCall, reason: EndReason, silent: string | null = null): void {
  if (call.caller.connectionId !== silent) tellCaller(draft, call, { type: 'call-end', reason });
  if (call.state === 'ringing') for (const user of call.rung) tellRung(draft, call, user, reason);
  else if (call.callee.connectionId !== silent) tellSide(draft, call, call.callee, reason);
  draft.remove(call);
}
