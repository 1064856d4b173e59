import { call as calls } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { aCallScene } from '../../../test/call-scene.ts';
import { startServer } from '../../../test/harness.ts';

const server = await startServer();
const { clock } = server;
const { aTerminal, anOperator, aDriver, dial } = await aCallScene(server);
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

test('VOICE-01 VOICE-16 VOICE-65 an operator calls a driver, who answers: both get a token of their own', async () => {
  const { id } = await aTerminal();
  const [ada, bert] = [await anOperator(id), await aDriver()];
  const [operator, driver] = [await dial(ada), await dial(bert)];
  const callId = operator.offer(id, bert.id);
  const offer = await driver.next();
  expect(offer).toMatchObject({
    type: 'call-offer',
    callId,
    facilityId: id,
    fromUserId: ada.id,
    toUserId: bert.id,
    sdp: 'v=0',
    callerName: expect.stringMatching(/\S/),
    rtcToken: expect.stringMatching(/^eyJ/),
  });
  driver.send('call-answer', { callId, facilityId: id, sdp: 'answer' });
  const answer = await operator.next();
  expect(answer).toEqual({
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
