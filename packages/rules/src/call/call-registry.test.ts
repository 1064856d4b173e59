import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callAwayMs, callRingMs } from './call-limits.ts';
import { groupOf } from './call-message.ts';
import type { CallRegistry } from './call-registry.state.ts';
import { CallWorld, facility, type Tab } from './call-world.ts';

type Move = { kind: string; tab: number; to: number };

const kinds = [
  'start',
  'startGroup',
  'accept',
  'accept',
  'decline',
  'end',
  'leave',
  'serve',
  'serve',
  'serve',
  'receive',
  'receive',
  'receive',
  'repeat',
  'answer',
  'answer',
  'fail',
  'cut',
  'open',
  'signOut',
  'reload',
  'second',
  'away',
  'calm',
] as const;
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...kinds),
  tab: fc.nat({ max: 9 }),
  to: fc.nat({ max: 4 }),
});

/** Which users a move makes sense for; where it does for no user, any user makes it. */
const isFitting: Partial<Record<string, (tab: Tab) => boolean>> = {
  accept: ({ state }) => state.status === 'incoming',
  decline: ({ state }) => state.status === 'incoming',
  end: ({ state }) => state.status === 'connecting' || state.status === 'connected',
  serve: ({ toServer }) => toServer.length > 0,
  repeat: ({ toServer }) => toServer.length > 0,
  receive: ({ toClient }) => toClient.length > 0,
  answer: ({ asked }) => asked !== null,
  fail: ({ asked }) => asked !== null,
  open: ({ connectionId }) => connectionId === null,
};

function make(world: CallWorld, { kind, tab: index, to }: Move) {
  const fitting = world.tabs.filter(isFitting[kind] ?? (() => true));
  const possible = fitting.length > 0 ? fitting : world.tabs;
  const tab = possible[index % possible.length] as Tab;
  const users = [...new Set(world.tabs.map(({ userId }) => userId))];
  if (kind === 'start') world.start(tab, users[to % users.length] as string);
  if (kind === 'startGroup') world.start(tab, groupOf(facility));
  if (kind === 'accept' || kind === 'decline' || kind === 'end' || kind === 'leave') world.client(tab, { type: kind });
  if (kind === 'serve') world.serve(tab);
  if (kind === 'receive') world.receive(tab);
  if (kind === 'repeat') world.repeat(tab);
  if (kind === 'answer') world.answer(tab, true);
  if (kind === 'fail') world.answer(tab, false);
  if (kind === 'cut') world.cut(tab);
  if (kind === 'open') world.open(tab);
  if (kind === 'signOut') {
    world.client(tab, { type: 'signedOut' });
    world.cut(tab, 'ended');
  }
  if (kind === 'reload') world.reload(tab);
  if (kind === 'second') world.advance(1_000);
  if (kind === 'away') world.advance(callAwayMs);
  if (kind === 'calm') world.calm();
}

/** What holds at every moment: no user is in two calls, and nothing rings without its caller. */
function judge({ calls, connections }: CallRegistry) {
  const roles: string[] = [];
  for (const call of calls.values()) {
    roles.push(call.caller.userId);
    if (call.state === 'connected') {
      roles.push(call.callee.userId);
      continue;
    }
    expect(connections.has(call.caller.connectionId ?? '')).toBe(true);
    expect(call.rung.length).toBeGreaterThan(0);
    for (const { userId, connectionIds, awaySince } of call.rung) {
      roles.push(userId);
      expect(connectionIds.length > 0).toBe(awaySince === null);
      for (const id of connectionIds) expect(connections.get(id)?.userId).toBe(userId);
    }
  }
  expect(new Set(roles).size).toBe(roles.length);
}

/** What holds once everything has arrived: what the clients show is what the server knows. */
function judgeCalm(world: CallWorld) {
  const { calls } = world.registry;
  for (const { state, connectionId } of world.tabs) {
    const call = calls.get(state.call?.callId ?? '');
    if (state.status === 'incoming')
      expect(
        call?.state === 'ringing' && call.rung.some(({ connectionIds }) => connectionIds.includes(connectionId ?? '')),
      ).toBe(true);
    if (state.status === 'connecting') expect(call).toMatchObject({ state: 'ringing', caller: { connectionId } });
    if (state.status !== 'connected') continue;
    const sides = call?.state === 'connected' ? [call.caller.connectionId, call.callee.connectionId] : [];
    expect(sides).toContain(connectionId);
    const other = world.tabs.find((tab) => tab.connectionId !== connectionId && sides.includes(tab.connectionId));
    // A side that has lost its call while away leaves it within 30 s.
    if (other) expect([call?.id, undefined]).toContain(other.state.call?.callId);
  }
  for (const { id, caller, state } of calls.values())
    if (state === 'ringing')
      expect(world.tabs.find(({ connectionId }) => connectionId === caller.connectionId)?.state).toMatchObject({
        status: 'connecting',
        call: { callId: id },
      });
}

/** All are silent for a while: what still is a call is one on both sides. */
function judgeQuiet(world: CallWorld) {
  for (const call of world.registry.calls.values()) {
    expect(call.state).toBe('connected');
    const sides = world.tabs.filter(({ state }) => state.call?.callId === call.id && state.status === 'connected');
    expect(sides).toHaveLength(2);
  }
}

/** Two tabs of one user answer a group call; the slower one has joined before it learns that it was too late. */
const bothTabsAnswer: [number[], Move[]] = [
  [1, 1, 2, 1, 1],
  [
    { kind: 'startGroup', tab: 5, to: 0 },
    { kind: 'calm', tab: 0, to: 0 },
    { kind: 'accept', tab: 1, to: 0 },
    { kind: 'accept', tab: 3, to: 0 },
    { kind: 'answer', tab: 1, to: 0 },
    { kind: 'answer', tab: 1, to: 0 },
    { kind: 'answer', tab: 0, to: 0 },
  ],
];

/** A side hangs up while its connection is lost. */
const hangsUpUnheard: [number[], Move[]] = [
  [1, 1],
  [
    { kind: 'start', tab: 0, to: 1 },
    { kind: 'calm', tab: 0, to: 0 },
    { kind: 'accept', tab: 0, to: 0 },
    { kind: 'answer', tab: 0, to: 0 },
    { kind: 'serve', tab: 0, to: 0 },
    { kind: 'receive', tab: 0, to: 0 },
    { kind: 'cut', tab: 0, to: 0 },
    { kind: 'answer', tab: 0, to: 0 },
    { kind: 'end', tab: 0, to: 0 },
  ],
];

const parties = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2, maxLength: 5 });

test('VOICE-57 VOICE-60 VOICE-61 VOICE-79 with losses, reloads, repeats and any order no user is in two calls, and every call ends', () => {
  fc.assert(
    fc.property(parties, fc.array(move, { maxLength: 120, size: 'max' }), (users, moves) => {
      const world = new CallWorld(users);
      for (const each of moves) {
        make(world, each);
        judge(world.registry);
      }
      world.calm();
      judge(world.registry);
      judgeCalm(world);
      world.advance(callRingMs);
      world.calm();
      judgeQuiet(world);
      // Everybody leaves.
      for (const tab of world.tabs) world.cut(tab);
      world.advance(callRingMs);
      expect(world.registry.calls.size).toBe(0);
      expect(world.registry.connections.size).toBe(0);
      world.calm();
      world.advance(60_000);
      world.calm();
      for (const { state } of world.tabs) expect(['idle', 'error']).toContain(state.status);
    }),
    { numRuns: 600, examples: [bothTabsAnswer, hangsUpUnheard] },
  );
});
