import { randomUUID } from 'node:crypto';
import {
  alexandra,
  appWords,
  barOf,
  callFromMap,
  expectSilence,
  expectVoice,
  incomingOf,
  mapWith,
  monitoringAddress,
  phone,
  test,
} from '../support/driver-call.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { badgeOf, callWords, noteSounds, openReachable, refuseMicrophone } from '../support/voice.ts';

const word = callWords.de;

/** Alexandra Lindner calls the driver of a truck, whose app is open. */
async function rung({
  api,
  driver,
  operator,
  prepare,
}: Pick<Parameters<Parameters<typeof test>[2]>[0], 'api' | 'driver' | 'operator'> & {
  prepare?: Parameters<typeof driver>[0];
}) {
  const { userId } = await api('driver');
  const app = await driver(prepare);
  const map = await operator(alexandra, monitoringAddress, mapWith(userId));
  await callFromMap(map);
  await expect(incomingOf(app)).toBeVisible();
  return { app, map, badge: badgeOf(map, 'de'), incoming: incomingOf(app), bar: barOf(app) };
}

test('DRV-CALL-01 DRV-CALL-03 DRV-CALL-04 VOICE-01 VOICE-35 an operator calls from the map, the driver takes the call in the app, both hear each other, and mute is silent', async ({
  api,
  driver,
  operator,
}) => {
  const sounds: Awaited<ReturnType<typeof noteSounds>>[] = [];
  const told: string[] = [];
  const prepare = async (page: Parameters<typeof noteSounds>[0]) => {
    sounds.push(await noteSounds(page));
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => told.push(String(payload))));
  };
  const { app, map, badge, incoming, bar } = await rung({ api, driver, operator, prepare });
  await expect(incoming).toContainText('Nordbecken Terminal');
  await expect(incoming).toContainText('Alexandra Lindner');
  await expect(incoming.getByRole('alert')).toContainText(appWords.incoming);
  await expect.poll(() => sounds[0]?.lasting()).toEqual(['ringtone']);
  await expectAccessible(app);
  const box = await incoming.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: phone.width, height: phone.height });
  for (const name of [appWords.accept, appWords.decline]) {
    const button = await incoming.getByRole('button', { name }).boundingBox();
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(96);
  }

  await incoming.getByRole('button', { name: appWords.accept }).click();
  await expect(incoming).toBeHidden();
  await expect(bar).toContainText(appWords.connected);
  await expect(badge).toContainText(word.connected);
  expect(await sounds[0]?.lasting()).toEqual([]);
  const { userId } = await api('driver');
  const online = told.map((text) => JSON.parse(text)).filter(({ type }) => type === 'user-online');
  expect(online[0]).toEqual({
    type: 'user-online',
    facilityId: null,
    userType: 'trucker',
    fromUserId: userId,
    metadata: {},
  });
  expect(online.at(-1).metadata.callId).toHaveLength(36);
  await expectVoice(app);
  await expectVoice(map);
  await expect(bar.getByRole('timer')).toHaveText(/^00:\d\d$/);
  await app.clock.fastForward(65_000);
  await expect(bar.getByRole('timer')).toHaveText(/^01:\d\d$/);
  await expectAccessible(app);
  // Content can be scrolled out from behind the bar.
  const [height, room] = await app.evaluate(() => [
    document.querySelector('section[data-call]')?.getBoundingClientRect().height ?? 0,
    Number.parseFloat(getComputedStyle(document.querySelector('main') ?? document.body).paddingBottom),
  ]);
  expect(room).toBeGreaterThanOrEqual(height ?? 0);
  expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await bar.getByRole('button', { name: appWords.mute }).click();
  await expect(bar).toContainText(appWords.muted);
  await expectSilence(map);
  await expectVoice(app);
  // The call goes on from screen to screen.
  await app.getByRole('link', { name: 'Konto' }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await bar.getByRole('button', { name: appWords.unmute }).click();
  await app.goBack();
  await expect(app.getByRole('heading', { level: 1, name: 'Meine Touren' })).toBeVisible();
  await expect(bar).toContainText(appWords.connected);
  await expectVoice(map);

  await bar.getByRole('button', { name: appWords.end }).click();
  await expect(bar).toContainText(appWords.ended);
  await expect(badge).toContainText(word.ended);
  expect((await sounds[0]?.begun())?.at(-1)?.name).toBe('call-end');
  await app.clock.fastForward(2_000);
  await expect(bar).toBeHidden();
});

test('DRV-CALL-03 VOICE-22 Escape does not answer for the driver; declining ends the call of the operator', async ({
  api,
  driver,
  operator,
}) => {
  const { app, badge, incoming, bar } = await rung({ api, driver, operator });
  await app.keyboard.press('Escape');
  await app.keyboard.press('Escape');
  await expect(incoming.getByRole('button', { name: appWords.decline })).toBeVisible();
  await expect(badge).toContainText(word.ringing);
  await incoming.getByRole('button', { name: appWords.decline }).click();
  await expect(incoming).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(badge).toContainText(word.ended);
});

test('DRV-CALL-01 VOICE-23 VOICE-57 a driver in a call is busy for others; the operator hangs up', async ({
  api,
  driver,
  operator,
  side,
}) => {
  const { userId } = await api('driver');
  const { badge, incoming, bar } = await rung({ api, driver, operator });
  await incoming.getByRole('button', { name: appWords.accept }).click();
  await expect(bar).toContainText(appWords.connected);
  const second = await side('isps');
  await second.say({ type: 'call-offer', callId: randomUUID(), toUserId: userId, sdp: await second.peer.describe() });
  expect(await second.next('call-busy')).toMatchObject({ toUserId: second.userId });
  await expect(bar).toContainText(appWords.connected);
  await badge.getByRole('button', { name: word.end }).click();
  await expect(bar).toContainText(appWords.ended);
});

test('DRV-CALL-01 VOICE-79 a page that is loaded again in a call ends it for both; the driver can be called again', async ({
  api,
  driver,
  operator,
}) => {
  const { app, map, badge, incoming, bar } = await rung({ api, driver, operator });
  await incoming.getByRole('button', { name: appWords.accept }).click();
  await expect(bar).toContainText(appWords.connected);
  await expect(badge).toContainText(word.connected);
  await openReachable(() => app.reload(), app);
  await expect(badge).toContainText(word.ended);
  await map.clock.fastForward(2_000);
  await expect(badge).toHaveCount(0);
  await callFromMap(map);
  await incoming.getByRole('button', { name: appWords.decline }).click();
  await expect(badge).toContainText(word.ended);
});

test('DRV-CALL-06 VOICE-11 without the microphone no call begins, and the app says what to do', async ({
  api,
  driver,
  operator,
}) => {
  const { app, badge, incoming, bar } = await rung({ api, driver, operator, prepare: refuseMicrophone });
  await incoming.getByRole('button', { name: appWords.accept }).click();
  await expect(bar.getByRole('alert')).toContainText('Erlauben Sie es für diese Seite in den Einstellungen');
  await expect(badge).toContainText(word.ended);
  await expectAccessible(app);
  await bar.getByRole('button', { name: 'Schließen' }).click();
  await expect(bar).toBeHidden();
});

test('DRV-CALL-02 without the app no driver is reached, and signing out closes the socket', async ({
  api,
  driver,
  operator,
}) => {
  const { userId } = await api('driver');
  const map = await operator(alexandra, monitoringAddress, mapWith(userId));
  const badge = badgeOf(map, 'de');
  await callFromMap(map);
  await expect(badge.getByRole('alert')).toHaveText(word.unreachable);
  const sockets: { isClosed: () => boolean }[] = [];
  const app = await driver(async (page) => {
    page.on('websocket', (socket) => socket.url().includes('/voice/ws') && sockets.push(socket));
  });
  await callFromMap(map);
  await expect(incomingOf(app)).toBeVisible();
  await badge.getByRole('button', { name: word.end }).click();
  await expect(incomingOf(app)).toBeHidden();
  await app.getByRole('link', { name: 'Konto' }).click();
  await app.getByRole('button', { name: 'Abmelden' }).click();
  await expect(app.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);
  await map.clock.fastForward(2_000);
  await callFromMap(map);
  await expect(badge.getByRole('alert')).toHaveText(word.unreachable);
});
