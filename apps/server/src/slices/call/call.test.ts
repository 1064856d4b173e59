import { randomUUID } from 'node:crypto';
import { call as calls, webappUser } from '@quaygate/contract';
import { callAwayMs, callRingMs } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import type { CallClient } from '../../../test/scenes/call-client.ts';
import { aCallScene } from '../../../test/scenes/call-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { deleteDriver } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { clock, db } = server;
const { aTerminal, anOperator, aDriver, dial, dialRaw } = await aCallScene(server);
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

/** An operator and a driver, each with one tab. */
async function aPair() {
  const { id, group } = await aTerminal();
  const [ada, bert] = [await anOperator(id), await aDriver()];
  return { id, group, ada, bert, operator: await dial(ada), driver: await dial(bert) };
}
async function aCall() {
  const pair = await aPair();
  const { operator, driver, id, bert } = pair;
  const callId = operator.offer(id, bert.id);
  await driver.next();
  driver.send('call-answer', { callId, facilityId: id });
  await operator.next();
  return { ...pair, callId };
}
/** Time goes by, in which these clients are heard of. */
async function pass(milliseconds: number, ...alive: CallClient[]) {
  for (let rest = milliseconds; rest > 0; rest -= 15_000) {
    clock.advance(Math.min(rest, 15_000));
    for (const client of alive) client.heard.push(...(await client.settle()));
  }
}
const refusal = (code: string, callId: unknown = expect.anything()) =>
  expect.objectContaining({ type: 'error', code, callId, message: expect.stringMatching(/\S/) });
/** Since when a side is away, as it is stored; undefined where there is no such call. */
async function awaySince(callId: string, side: 'caller' | 'callee') {
  const row = await db.selectFrom('call').select('state').where('id', '=', callId).executeTakeFirst();
  return row?.state.state === 'connected' ? row.state[side].awaySince : undefined;
}
/** What one message is answered by. */
async function answerOf(client: CallClient, message: Record<string, unknown>) {
  client.say(message);
  return client.next();
}

test('VOICE-01 VOICE-16 VOICE-65 an operator calls a driver, who answers: both get a token of their own', async () => {
  const { id, ada, bert, operator, driver } = await aPair();
  const callId = operator.offer(id, bert.id);
  expect(await driver.next()).toEqual({
    type: 'call-offer',
    callId,
    facilityId: id,
    fromUserId: ada.id,
    toUserId: bert.id,
    sdp: 'v=0',
    callerName: 'Dana Dispo',
    rtcToken: expect.stringMatching(/^eyJ/),
  });
  driver.send('call-answer', { callId, facilityId: id, sdp: 'answer' });
  expect(await operator.next()).toEqual({
    type: 'call-answer',
    callId,
    facilityId: id,
    fromUserId: bert.id,
    toUserId: ada.id,
    sdp: 'answer',
    rtcToken: expect.stringMatching(/^eyJ/),
  });
  operator.send('call-end', { callId, facilityId: id });
  expect(await driver.next()).toMatchObject({ type: 'call-end', callId, reason: 'hangup', fromUserId: ada.id });
});

test('VOICE-02 VOICE-34 VOICE-61 ROLE-10 a driver rings everybody of the group at all their tabs, and one gets the call', async () => {
  const { id, group } = await aTerminal();
  const [ada, olaf] = [await anOperator(id), await anOperator(id)];
  const reader = await dial(await anOperator(id, 'read'));
  const tabs = [await dial(ada), await dial(ada), await dial(olaf)] as const;
  const driver = await dial(await aDriver());
  const callId = randomUUID();
  const plate = 'DU-QG 17';
  driver.send('call-offer', { callId, facilityId: id, toUserId: group, plate, licensePlate: plate });
  for (const [tab, user] of [[tabs[0], ada] as const, [tabs[1], ada] as const, [tabs[2], olaf] as const])
    expect(await tab.next()).toMatchObject({
      type: 'call-offer',
      callId,
      toUserId: user.id,
      plate,
      licensePlate: plate,
    });
  tabs[1].send('call-answer', { callId, facilityId: id });
  expect(await driver.next()).toMatchObject({ type: 'call-answer', fromUserId: ada.id });
  for (const tab of [tabs[0], tabs[2]])
    expect(await tab.next()).toMatchObject({ type: 'call-end', callId, reason: 'answered_elsewhere' });
  driver.send('call-end', { callId, facilityId: id });
  expect(await tabs[1].next()).toMatchObject({ type: 'call-end', reason: 'hangup' });
  for (const tab of [...tabs, reader]) expect(await tab.settle()).toEqual([]);
});

test('ROLE-11 VOICE-57 a call needs no role, and reaches a driver by the id that terminals know', async () => {
  const { id } = await aTerminal();
  const [nobody, bert] = [await aUser(db, { roles: [] }), await aDriver()];
  const [caller, driver] = [await dial(nobody), await dial(bert)];
  caller.offer(id, bert.truckerId);
  expect(await driver.next()).toMatchObject({ type: 'call-offer', toUserId: bert.id });
});

test('VOICE-38 VOICE-39 VOICE-50 what is missing or wrong in a message has its code', async () => {
  const { id, operator, driver, ada, bert } = await aPair();
  const callId = randomUUID();
  const good = { type: 'call-offer', callId, facilityId: id, fromUserId: ada.id, toUserId: bert.id, sdp: 'v=0' };
  const without = (field: string) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
  expect(await answerOf(operator, without('callId'))).toEqual(refusal('call_id_missing', null));
  for (const field of ['fromUserId', 'toUserId', 'facilityId', 'sdp'])
    expect(await answerOf(operator, without(field))).toEqual(refusal('call_information_missing', callId));
  for (const wrong of [
    { callId: 'no uuid' },
    { facilityId: 'eight' },
    { facilityId: 1.5 },
    { sdp: 'x'.repeat(32 * 1_024 + 1) },
    { plate: 'x'.repeat(21) },
    { toUserId: 'a\u0000b' },
    { fromUserId: ['x'] },
  ])
    expect(await answerOf(operator, { ...good, ...wrong })).toEqual(refusal('call_information_missing'));
  expect(await answerOf(operator, { ...good, fromUserId: bert.id })).toEqual(refusal('sender_mismatch', callId));
  expect(await answerOf(operator, { type: 'call', callId })).toEqual(refusal('unknown_type', callId));
  for (const type of ['error', 'toString', 7, undefined])
    expect(await answerOf(operator, { ...good, type })).toEqual(refusal('unknown_type', callId));
  for (const text of ['', '{', 'null', '[]', '"x"']) {
    operator.sendText(text);
    expect(await operator.next()).toEqual(refusal('malformed_message', null));
  }
  expect(await answerOf(operator, { type: 'user-online', fromUserId: bert.id })).toEqual(
    refusal('sender_mismatch', null),
  );
  expect(await answerOf(operator, { type: 'user-online' })).toEqual(refusal('call_information_missing', null));
  operator.say({ type: 'ping', id: 1 });
  expect(await operator.settle()).toEqual([]);
  expect(await driver.settle()).toEqual([]);
});

test('VOICE-50 what only the server may say is left out', async () => {
  const { id, operator, driver, bert, ada } = await aPair();
  const sent = { type: 'call-offer', callId: randomUUID(), facilityId: id, fromUserId: ada.id, toUserId: bert.id };
  operator.say({ ...sent, sdp: 'v=0', rtcToken: 'forged', callerName: 'The boss', extra: 1 });
  const offer = await driver.next();
  expect(offer).toMatchObject({ callerName: 'Dana Dispo', rtcToken: expect.stringMatching(/^eyJ/) });
  expect(offer).not.toHaveProperty('extra');
});

test('VOICE-04 VOICE-51 a facility without the capability has no calls, and looks like one that is not there', async () => {
  const { id } = await aTerminal(['truckMonitoring']);
  const { operator, bert } = await aPair();
  for (const facilityId of [id, 2_000_000_000]) {
    const callId = operator.offer(facilityId, bert.id);
    expect(await operator.next()).toEqual(refusal('voice_not_enabled', callId));
  }
});

test('VOICE-57 ROLE-10 who is unknown, away, outside the group or oneself cannot be reached', async () => {
  const { id, group, operator, driver, ada } = await aPair();
  const elsewhere = await dial(await anOperator((await aTerminal()).id));
  const away = await aDriver();
  for (const target of ['nobody', away.id, elsewhere.user.id, ada.id, group]) {
    const callId = operator.offer(id, target);
    expect({ target, answer: await operator.next() }).toEqual({
      target,
      answer: refusal('call_unreachable', callId),
    });
  }
  const other = await aTerminal();
  const callId = driver.offer(other.id, other.group);
  expect(await driver.next()).toEqual(refusal('call_unreachable', callId));
  // The group of another facility than the call's.
  const crossed = driver.offer(id, other.group);
  expect(await driver.next()).toEqual(refusal('call_unreachable', crossed));
});

test('VOICE-57 who rings or talks is busy, and is not disturbed', async () => {
  const { id, group, operator, driver, bert, ada } = await aPair();
  const second = await dial(await aDriver());
  const first = operator.offer(id, bert.id);
  await driver.next();
  for (const [caller, target] of [
    [second, bert.id],
    [second, ada.id],
    [second, group],
  ] as const) {
    const callId = caller.offer(id, target);
    expect(await caller.next()).toMatchObject({ type: 'call-busy', callId, fromUserId: target });
  }
  driver.send('call-answer', { callId: first, facilityId: id });
  await operator.next();
  second.offer(id, ada.id);
  expect(await second.next()).toMatchObject({ type: 'call-busy' });
  // Nor does somebody in a call begin another one, at another tab.
  const tab = await dial(ada);
  tab.offer(id, second.user.id);
  expect(await tab.next()).toMatchObject({ type: 'call-busy' });
  for (const client of [operator, driver, second]) expect(await client.settle()).toEqual([]);
});

test('VOICE-61 in a group only the free are rung, and the caller learns when no member is left', async () => {
  const { id, group } = await aTerminal();
  const [ada, olaf] = [await anOperator(id), await anOperator(id)];
  const [a, o, o2] = [await dial(ada), await dial(olaf), await dial(olaf)];
  const [one, two] = [await dial(await aDriver()), await dial(await aDriver())];
  const first = one.offer(id, ada.id);
  await a.next();
  const callId = two.offer(id, group);
  for (const tab of [o, o2]) expect(await tab.next()).toMatchObject({ type: 'call-offer', callId });
  // For its tab only.
  o.send('call-reject', { callId, facilityId: id, reason: 'reset' });
  await o.settle();
  expect(await two.settle()).toEqual([]);
  o2.send('call-reject', { callId, facilityId: id, reason: 'declined' });
  expect(await two.next()).toMatchObject({ type: 'call-reject', callId, reason: 'declined', toUserId: two.user.id });
  a.send('call-busy', { callId: first, facilityId: id });
  expect(await one.next()).toMatchObject({ type: 'call-busy', callId: first });
  for (const tab of [a, o, o2]) expect(await tab.settle()).toEqual([]);
});

test('VOICE-22 VOICE-61 declined at one tab, it stops ringing at the others of the user', async () => {
  const { id, ada, operator, driver } = await aPair();
  const tab = await dial(ada);
  const callId = driver.offer(id, ada.id);
  await Promise.all([operator.next(), tab.next()]);
  tab.send('call-reject', { callId, facilityId: id, reason: 'declined' });
  expect(await operator.next()).toMatchObject({ type: 'call-end', callId, reason: 'answered_elsewhere' });
  expect(await driver.next()).toMatchObject({ type: 'call-reject', callId, reason: 'declined' });
});

test('VOICE-24 who starts a call is no longer rung anywhere', async () => {
  const { id, ada, bert, operator, driver } = await aPair();
  const tab = await dial(ada);
  const caller = await dial(await aDriver());
  const incoming = caller.offer(id, ada.id);
  await Promise.all([operator.next(), tab.next()]);
  operator.send('call-reject', { callId: incoming, facilityId: id, reason: 'replaced' });
  operator.offer(id, bert.id);
  expect(await driver.next()).toMatchObject({ type: 'call-offer' });
  expect(await tab.next()).toMatchObject({ type: 'call-end', reason: 'answered_elsewhere' });
  expect(await caller.next()).toMatchObject({ type: 'call-reject', reason: 'replaced' });
});

test('VOICE-57 a call without an answer ends after 45 s for both sides', async () => {
  const { id, bert, operator, driver } = await aPair();
  const callId = operator.offer(id, bert.id);
  await driver.next();
  await pass(callRingMs - 1_000, operator, driver);
  expect(operator.heard).toEqual([]);
  clock.advance(1_000);
  for (const client of [operator, driver])
    expect(await client.next()).toMatchObject({ type: 'call-end', callId, reason: 'no_answer' });
});

test('VOICE-60 a side that comes back within 30 s goes on, one that does not ends the call', async () => {
  const { ada, bert, operator, driver, callId } = await aCall();
  await driver.close(1006);
  await expect.poll(() => awaySince(callId, 'callee')).toEqual(expect.any(Number));
  await pass(callAwayMs - 1_000, operator);
  expect(operator.heard).toEqual([]);
  const back = await dial(bert);
  back.online(callId);
  await expect.poll(() => awaySince(callId, 'callee')).toBeNull();
  await pass(callAwayMs, operator, back);
  operator.online(callId);
  expect(await operator.settle()).toEqual([]);
  await operator.close(1006);
  await expect.poll(() => awaySince(callId, 'caller')).toEqual(expect.any(Number));
  await pass(callAwayMs, back);
  expect(await back.next()).toMatchObject({ type: 'call-end', callId, reason: 'connection_lost' });
  const late = await dial(ada);
  late.online(callId);
  expect(await late.next()).toEqual(refusal('call_not_found', callId));
});

test('VOICE-79 a page that goes takes its call along, and is rung anew where it was rung', async () => {
  const { id, ada, bert, operator, driver, callId } = await aCall();
  await operator.close(1001);
  expect(await driver.next()).toMatchObject({ type: 'call-end', callId, reason: 'connection_lost' });

  const page = await dial(ada);
  const next = driver.offer(id, ada.id);
  expect(await page.next()).toMatchObject({ type: 'call-offer', callId: next });
  await page.close(1001);
  const loaded = await dial(ada, { isKept: true });
  expect(await loaded.next()).toMatchObject({ type: 'call-offer', callId: next, fromUserId: bert.id });
});

test('VOICE-57 nothing rings without its caller; who is rung and connects again is rung again', async () => {
  const { id, ada, bert, operator, driver } = await aPair();
  const callId = operator.offer(id, bert.id);
  await driver.next();
  await driver.close(1006);
  const back = await dial(bert, { isKept: true });
  expect(await back.next()).toMatchObject({ type: 'call-offer', callId, fromUserId: ada.id });
  await operator.close(1006);
  expect(await back.next()).toMatchObject({ type: 'call-end', callId, reason: 'connection_lost' });
});

test('VOICE-50 messages of a call that is not theirs, or is over, are not relayed', async () => {
  const { id, ada, operator, driver, callId } = await aCall();
  const stranger = await dial(await anOperator(id));
  const tab = await dial(ada);
  for (const type of ['call-answer', 'call-reject', 'call-end', 'call-busy'] as const)
    for (const client of [stranger, tab]) {
      client.send(type, { callId, facilityId: id });
      expect(await client.next()).toEqual(refusal('call_not_found', callId));
    }
  stranger.online(callId);
  expect(await stranger.next()).toEqual(refusal('call_not_found', callId));
  const again = stranger.offer(id, driver.user.id, callId);
  expect(await stranger.next()).toEqual(refusal('call_not_found', again));
  for (const client of [operator, driver]) expect(await client.settle()).toEqual([]);
});

test('ROLE-10 VOICE-67 who left the group while they were rung may not answer', async () => {
  const { id, ada, operator, driver } = await aPair();
  const callId = driver.offer(id, ada.id);
  await operator.next();
  await db.deleteFrom('voiceGroupMember').where('userId', '=', ada.id).execute();
  operator.send('call-answer', { callId, facilityId: id });
  expect(await operator.next()).toEqual(refusal('not_in_group', callId));
  expect(await driver.next()).toMatchObject({ type: 'call-reject', callId });
});

test('ROLE-10 naming another facility in the answer does not help', async () => {
  const { id, ada, operator, driver } = await aPair();
  const other = await aTerminal();
  await db.insertInto('voiceGroupMember').values({ facilityId: other.id, userId: ada.id }).execute();
  const callId = driver.offer(id, ada.id);
  await operator.next();
  await db.deleteFrom('voiceGroupMember').where('userId', '=', ada.id).where('facilityId', '=', id).execute();
  operator.send('call-answer', { callId, facilityId: other.id });
  expect(await operator.next()).toEqual(refusal('not_in_group', callId));
});

test('VOICE-67 a disabled user is disconnected with 4401, which ends their call at once', async () => {
  const { ada, operator, driver, callId } = await aCall();
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const done = await server.call(webappUser.disable, {
    as: admin,
    params: { id: ada.id },
    body: { disabled: true } as never,
  });
  expect(done.status).toBe(200);
  expect(await driver.next()).toMatchObject({ type: 'call-end', callId, reason: 'connection_lost' });
  expect(await operator.closed()).toBe(4401);
});

test('VOICE-67 a deleted driver is disconnected with 4401, which ends their call at once', async () => {
  const { bert, operator, driver, callId } = await aCall();
  await deleteDriver(server, bert.id);
  expect(await operator.next()).toMatchObject({ type: 'call-end', callId, reason: 'connection_lost' });
  expect(await driver.closed()).toBe(4401);
});

test('VOICE-60 a client that closes on purpose ends its call at once', async () => {
  const { operator, driver, callId } = await aCall();
  expect(await operator.close(1000)).toBe(1000);
  expect(await driver.next()).toMatchObject({ type: 'call-end', callId, reason: 'connection_lost' });
});

test('VOICE-29 without a valid token the socket is closed with 4401, and an ended token does not end it', async () => {
  const { ada, operator } = await aPair();
  for (const query of ['', '?token=', '?token=abc', `?ticket=${'a'.repeat(43)}`])
    expect(await dialRaw(ada, query).closed()).toBe(4401);
  clock.advance(3_600_000 * 2);
  expect(operator.code).toBeUndefined();
});

test('VOICE-29 a frame of 64 KiB is read, a larger one closes with 1009', async () => {
  const { operator } = await aPair();
  operator.sendText('x'.repeat(65_536));
  expect(await operator.next()).toEqual(refusal('malformed_message', null));
  operator.sendText('x'.repeat(65_537));
  expect(await operator.closed()).toBe(1009);
});

test('VOICE-30 VOICE-36 pings are answered, silence is closed with 4408, and a flood with 4429', async () => {
  const { operator, driver } = await aPair();
  operator.say({ type: 'ping', id: 'a', timestamp: 17 });
  expect(await operator.next()).toEqual({ type: 'pong', id: 'a', timestamp: 17 });
  clock.advance(45_000);
  expect(await driver.closed()).toBe(4408);
  const flood = await dial(await aDriver());
  for (let count = 0; count < 60; count++) flood.sendText('{}');
  expect(await flood.closed()).toBe(4429);
});

test('VOICE-66 everybody signed in reads the settings of calls', async () => {
  const { ada } = await aPair();
  const { status, body } = await server.call(calls.settings, { as: ada });
  expect([status, body]).toEqual([200, { adapter: 'webrtc', appId: null, iceServers: [], expiresAt: null }]);
});
