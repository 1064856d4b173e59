import { callAwayMs, callRingMs } from './call-limits.ts';
import type { CallMessage } from './call-message.ts';
import { Draft, end, partsOf, tellCaller, tellRung, tellSide } from './call-registry.draft.ts';
import type {
  CallRegistry,
  CallSide,
  Closing,
  ConnectedCall,
  OfferFacts,
  RegisteredCall,
  RegistryEvent,
  RegistryStep,
  RingingCall,
  RungUser,
} from './call-registry.state.ts';

const weights = [null, 'reset', 'replaced', 'busy', 'declined'] as const;
type Refusal = RingingCall['refusal'];
const weightier = (a: Refusal, b: Refusal): Refusal => (weights.indexOf(a) > weights.indexOf(b) ? a : b);

/** The call goes on ringing for these; when no member is left, the caller learns why. */
function ringOn(draft: Draft, call: RingingCall, rung: readonly RungUser[], why: Refusal) {
  const refusal = weightier(call.refusal, why);
  if (rung.length > 0) return draft.put({ ...call, rung, refusal });
  draft.remove(call);
  if (refusal === 'busy') tellCaller(draft, call, { type: 'call-busy' });
  else if (refusal) tellCaller(draft, call, { type: 'call-reject', reason: refusal });
  else tellCaller(draft, call, { type: 'call-end', reason: 'connection_lost' });
}

/** Rings one connection no longer; its user only while another one rings. */
function withoutConnection(rung: readonly RungUser[], connectionId: string): RungUser[] {
  const rest = rung.map((user) => ({
    ...user,
    connectionIds: user.connectionIds.filter((id) => id !== connectionId),
  }));
  return rest.filter(({ connectionIds, awaySince }) => connectionIds.length > 0 || awaySince !== null);
}

const isRungAt = (call: RingingCall, connectionId: string) =>
  call.rung.some(({ connectionIds }) => connectionIds.includes(connectionId));

/** Whether the message of this connection speaks for the side, also from another one while that is away. */
const speaksFor = ({ userId, connectionId, awaySince }: CallSide, from: string, user: string) =>
  connectionId === from || (userId === user && awaySince !== null);

const sidesOf = (call: RegisteredCall): CallSide[] =>
  call.state === 'connected' ? [call.caller, call.callee] : [call.caller];

function isBusy(draft: Draft, userId: string): boolean {
  for (const call of draft.calls.values()) {
    if (sidesOf(call).some((side) => side.userId === userId)) return true;
    if (call.state === 'ringing' && call.rung.some((user) => user.userId === userId)) return true;
  }
  return false;
}

/** Who starts a call leaves what rings for them, and a call whose own side is away. */
function makeRoom(draft: Draft, userId: string): boolean {
  for (const call of draft.calls.values()) {
    const own = sidesOf(call).find((side) => side.userId === userId);
    if (own && own.awaySince === null) return false;
  }
  for (const call of draft.calls.values()) {
    if (sidesOf(call).some((side) => side.userId === userId)) end(draft, call, 'connection_lost');
    else if (call.state === 'ringing') dropUser(draft, call, userId, 'replaced');
  }
  return true;
}

/** Somebody is no longer rung; their connections stop without a sound. */
function dropUser(draft: Draft, call: RingingCall, userId: string, why: Refusal, except: string | null = null) {
  const user = call.rung.find((one) => one.userId === userId);
  if (!user) return;
  const connectionIds = user.connectionIds.filter((id) => id !== except);
  tellRung(draft, call, { ...user, connectionIds }, 'answered_elsewhere');
  const rest = call.rung.filter((one) => one !== user);
  ringOn(draft, call, rest, why);
}

function offer(draft: Draft, from: string, message: CallMessage, facts: OfferFacts, now: number) {
  const { callId, fromUserId, toUserId, facilityId } = message;
  const known = draft.calls.get(callId);
  // The same offer once more.
  if (known?.caller.connectionId === from) return;
  if (known) return draft.refuse(from, 'call_not_found', callId);
  if (!facts.isEnabled) return draft.refuse(from, 'voice_not_enabled', callId);
  const reached = facts.reached
    .filter((userId) => userId !== fromUserId)
    .map((userId): RungUser => ({ userId, connectionIds: draft.connectionsOf(userId), awaySince: null }))
    .filter(({ connectionIds }) => connectionIds.length > 0);
  if (reached.length === 0) return draft.refuse(from, 'call_unreachable', callId);
  const busy: CallMessage = { type: 'call-busy', callId, facilityId, fromUserId: toUserId, toUserId: fromUserId };
  if (!makeRoom(draft, fromUserId)) return draft.send(from, busy);
  const rung = reached.filter(({ userId }) => !isBusy(draft, userId));
  if (rung.length === 0) return draft.send(from, busy);
  const call: RingingCall = {
    state: 'ringing',
    id: callId,
    facilityId,
    caller: { userId: fromUserId, connectionId: from, awaySince: null },
    calledId: toUserId,
    begunAt: now,
    offer: { ...message, callerName: facts.callerName },
    rung,
    refusal: rung.length < reached.length ? 'busy' : null,
  };
  draft.put(call);
  for (const user of rung) for (const id of user.connectionIds) offerTo(draft, call, user.userId, id);
}

const offerTo = (draft: Draft, call: RingingCall, userId: string, connectionId: string) =>
  draft.send(connectionId, { ...call.offer, toUserId: userId });

function answer(draft: Draft, from: string, message: CallMessage, isMember: boolean) {
  const call = draft.calls.get(message.callId);
  if (call?.state === 'connected' && call.callee.connectionId === from) return;
  if (call?.state !== 'ringing' || !isRungAt(call, from)) return draft.refuse(from, 'call_not_found', message.callId);
  const { fromUserId } = message;
  if (!isMember || message.facilityId !== call.facilityId) {
    draft.refuse(from, 'not_in_group', call.id);
    return dropUser(draft, call, fromUserId, 'reset', from);
  }
  const { rung, refusal: _, ...parts } = call;
  const callee: CallSide = { userId: fromUserId, connectionId: from, awaySince: null };
  const others = rung.map((user) => ({ ...user, connectionIds: user.connectionIds.filter((id) => id !== from) }));
  draft.put({ ...parts, state: 'connected', callee, stoppedIds: others.flatMap(({ connectionIds }) => connectionIds) });
  const { type, sdp } = message;
  const toUserId = call.caller.userId;
  draft.send(call.caller.connectionId, { type, ...partsOf(call), fromUserId, toUserId, sdp });
  for (const user of others) tellRung(draft, call, user, 'answered_elsewhere');
}

/** A rejection, an end or a busy client. */
function close(draft: Draft, type: 'reject' | 'end' | 'busy', from: string, message: CallMessage) {
  const { callId, fromUserId, reason } = message;
  const call = draft.calls.get(callId);
  const isSide = call && sidesOf(call).some((side) => speaksFor(side, from, fromUserId));
  if (call && isSide) return end(draft, call, 'hangup', from);
  if (call?.state !== 'ringing' || !isRungAt(call, from)) return draft.refuse(from, 'call_not_found', callId);
  const isForAll = type === 'end' || (type === 'reject' && reason !== 'reset' && reason !== 'replaced');
  if (isForAll) return dropUser(draft, call, fromUserId, 'declined', from);
  const why = type === 'busy' ? 'busy' : reason === 'replaced' ? 'replaced' : 'reset';
  ringOn(draft, call, withoutConnection(call.rung, from), why);
}

/** A side comes back with its call, or somebody who is rung on another connection. */
function comeOnline(draft: Draft, connectionId: string, userId: string, callId: string | null) {
  for (const call of draft.calls.values()) {
    if (call.state !== 'ringing' || isRungAt(call, connectionId)) continue;
    const user = call.rung.find((one) => one.userId === userId);
    if (!user) continue;
    const back: RungUser = { userId, connectionIds: [...user.connectionIds, connectionId], awaySince: null };
    draft.put({ ...call, rung: call.rung.map((one) => (one === user ? back : one)) });
    offerTo(draft, call, userId, connectionId);
  }
  if (callId === null) return;
  const call = draft.calls.get(callId);
  const own = call?.state === 'connected' ? sidesOf(call).find((side) => side.userId === userId) : undefined;
  if (call?.state !== 'connected' || !own || call.stoppedIds.includes(connectionId))
    return draft.refuse(connectionId, 'call_not_found', callId);
  if (own.connectionId === connectionId) return;
  // The former connection is broken and not yet noticed, or another tab that has to stop.
  tellSide(draft, call, own, 'answered_elsewhere');
  const there: CallSide = { userId, connectionId, awaySince: null };
  draft.put(own === call.caller ? { ...call, caller: there } : { ...call, callee: there });
}

function leaveConnected(draft: Draft, call: ConnectedCall, connectionId: string, now: number) {
  const awayIf = (side: CallSide): CallSide =>
    side.connectionId === connectionId ? { ...side, connectionId: null, awaySince: now } : side;
  draft.put({ ...call, caller: awayIf(call.caller), callee: awayIf(call.callee) });
}

function disconnect(draft: Draft, connectionId: string, closing: Closing, now: number) {
  for (const call of draft.calls.values()) {
    if (sidesOf(call).some((side) => side.connectionId === connectionId)) {
      // Nothing rings without its caller, and no sound outlives its page.
      if (closing !== 'lost' || call.state === 'ringing') end(draft, call, 'connection_lost', connectionId);
      else leaveConnected(draft, call, connectionId, now);
    } else if (call.state === 'ringing' && isRungAt(call, connectionId)) {
      const rung = call.rung.map((user) =>
        closing !== 'ended' && user.connectionIds.length === 1 && user.connectionIds[0] === connectionId
          ? { ...user, awaySince: now }
          : user,
      );
      ringOn(draft, call, withoutConnection(rung, connectionId), null);
    }
  }
}

function tick(draft: Draft, now: number) {
  const isGone = ({ awaySince }: { awaySince: number | null }) => awaySince !== null && now - awaySince >= callAwayMs;
  for (const call of draft.calls.values()) {
    if (sidesOf(call).some(isGone)) end(draft, call, 'connection_lost');
    else if (call.state === 'ringing' && now - call.begunAt >= callRingMs) end(draft, call, 'no_answer');
    else if (call.state === 'ringing' && call.rung.some(isGone))
      ringOn(
        draft,
        call,
        call.rung.filter((user) => !isGone(user)),
        null,
      );
  }
}

/**
 * One step of the server's registry of calls (api-platform 12.2 to 12.5).
 * @param now milliseconds since 1970
 */
export function stepRegistry(registry: CallRegistry, event: RegistryEvent, now: number): RegistryStep {
  if (event.type === 'tick') {
    const draft = new Draft(registry);
    tick(draft, now);
    return draft.step;
  }
  const { connectionId } = event;
  if (event.type === 'opened') {
    const connections = new Map(registry.connections).set(connectionId, { id: connectionId, userId: event.userId });
    return { registry: { ...registry, connections }, deliveries: [] };
  }
  const connection = registry.connections.get(connectionId);
  if (!connection) return { registry, deliveries: [] };
  if (event.type === 'closed') {
    const connections = new Map(registry.connections);
    connections.delete(connectionId);
    const draft = new Draft({ ...registry, connections });
    disconnect(draft, connectionId, event.closing, now);
    return draft.step;
  }
  const draft = new Draft(registry);
  if (event.type === 'online') comeOnline(draft, connectionId, connection.userId, event.callId);
  else if (event.type === 'offer') offer(draft, connectionId, event.message, event.facts, now);
  else if (event.type === 'answer') answer(draft, connectionId, event.message, event.isMember);
  else close(draft, event.type, connectionId, event.message);
  return draft.step;
}
