import { beforeEach, expect, test } from 'vitest';
import { aCallScene, type CallClient } from '../call-scene.ts';
import { startServer } from '../harness.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const third = await startServer({}, undefined, { beside: server });
const { clock, db } = server;
const { aTerminal, anOperator, aDriver, dial } = await aCallScene(server, second, third);
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

/** Two operators and a driver, at the servers of this list. */
async function three([a, b, c]: [typeof server, typeof server, typeof server]) {
  const { id, group } = await aTerminal();
  const one = await dial(await anOperator(id), { at: a });
  const other = await dial(await anOperator(id), { at: b });
  return { id, group, one, other, driver: await dial(await aDriver(), { at: c }) };
}

/** One call to the group that both answer at once: who wins, and that all agree on it. */
async function raceOnce({ id, group, one, other, driver }: Awaited<ReturnType<typeof three>>) {
  const callId = driver.offer(id, group);
  for (const operator of [one, other]) expect(await operator.next()).toMatchObject({ type: 'call-offer', callId });
  for (const operator of [one, other]) operator.send('call-answer', { callId, facilityId: id });
  const answer = (await driver.next()) as { type: string; fromUserId: string };
  expect(answer).toMatchObject({ type: 'call-answer', callId });
  const [winner, loser] = answer.fromUserId === one.user.id ? [one, other] : [other, one];
  expect(await loser.next()).toMatchObject({ type: 'call-end', callId, reason: 'answered_elsewhere' });
  // Its answer came too late.
  expect(await loser.next()).toMatchObject({ type: 'error', code: 'call_not_found', callId });
  driver.send('call-end', { callId, facilityId: id });
  expect(await winner.next()).toMatchObject({ type: 'call-end', callId, reason: 'hangup' });
  for (const client of [one, other, driver]) expect(client.heard).toEqual([]);
  return winner;
}

/** The clients keep below the limit of frames of a second. */
const breathe = () => clock.advance(1_000);

test('VOICE-61 of two operators who answer at once exactly one gets the call, 500 times', async () => {
  const parts = await three([server, server, server]);
  for (let count = 0; count < 500; count++) {
    await raceOnce(parts);
    breathe();
  }
}, 60_000);

test('VOICE-61 VOICE-64 of two operators at different instances exactly one gets the call', async () => {
  const parts = await three([second, third, server]);
  const winners = new Set<CallClient>();
  for (let count = 0; count < 10; count++) {
    winners.add(await raceOnce(parts));
    breathe();
  }
  expect(winners.size).toBeGreaterThan(0);
}, 60_000);

test('VOICE-64 a call goes on when the instance that keeps it ends, and ends when a side does', async () => {
  const lone = await startServer();
  const [keeper, ...others] = [lone, await startServer({}, undefined, { beside: lone }), await startServer({}, undefined, { beside: lone })];
  const scene = await aCallScene(lone, ...others);
  const [second, third] = others as [typeof lone, typeof lone];
  const { id } = await scene.aTerminal();
  // The first connection makes its instance the keeper.
  const idle = await scene.dial(await scene.aDriver(), { at: keeper as typeof lone });
  await expect
    .poll(() => lone.db.selectFrom('callKeeper').select('instanceId').executeTakeFirst())
    .toMatchObject({ instanceId: expect.any(Number) });
  const bert = await scene.aDriver();
  const operator = await scene.dial(await scene.anOperator(id), { at: second });
  const driver = await scene.dial(bert, { at: third });
  await expect.poll(() => lone.db.selectFrom('callInstance').select('id').execute()).toHaveLength(3);

  const callId = operator.offer(id, bert.id);
  expect(await driver.next()).toMatchObject({ type: 'call-offer', callId });
  driver.send('call-answer', { callId, facilityId: id });
  expect(await operator.next()).toMatchObject({ type: 'call-answer', callId });
  await expect
    .poll(async () => (await lone.db.selectFrom('call').select('state').executeTakeFirst())?.state.state)
    .toBe('connected');

  const before = (await lone.db.selectFrom('callKeeper').select('term').executeTakeFirstOrThrow()).term;
  // It stops without a word to the others, as one that is killed does.
  await lone.stopCalls();
  await expect
    .poll(async () => (await lone.db.selectFrom('callKeeper').select('term').executeTakeFirst())?.term, {
      timeout: 15_000,
    })
    .toBeGreaterThan(before);
  expect(idle.code).toBeUndefined();
  expect(operator.heard).toEqual([]);
  operator.send('call-end', { callId, facilityId: id });
  expect(await driver.next()).toMatchObject({ type: 'call-end', callId, reason: 'hangup' });
  await expect.poll(() => lone.db.selectFrom('call').select('id').execute()).toEqual([]);
}, 60_000);

test('VOICE-64 the connections of an instance that dies are away', async () => {
  expect(await db.selectFrom('call').select('id').execute()).toEqual([]);
});
