import { randomUUID } from 'node:crypto';
import {
  alexandra,
  appWords,
  barOf,
  callButtonOf,
  expectVoice,
  martina,
  openTour,
  test,
} from '../support/driver-call.ts';
import { expect, expectAccessible, openAs } from '../support/story.ts';
import { badgeOf, callWords, noteSounds } from '../support/voice.ts';

const word = callWords.de;

test('DRV-CALL-01 DRV-CALL-05 VOICE-61 VOICE-76 a driver calls the terminal: two operators are rung, one answers, the other stops without a sound', async ({
  driver,
  operator,
}) => {
  const secondSounds: Awaited<ReturnType<typeof noteSounds>>[] = [];
  const first = await operator(martina);
  const second = await operator(alexandra, undefined, async (page) => secondSounds.push(await noteSounds(page)));
  const appSounds: typeof secondSounds = [];
  const app = await driver(async (page) => appSounds.push(await noteSounds(page)));
  await openTour(app);
  const [badge, other, bar] = [badgeOf(first, 'de'), badgeOf(second, 'de'), barOf(app)];
  await callButtonOf(app).click();
  await expect(bar).toContainText('Es klingelt');
  await expect(bar).toContainText('Nordbecken Terminal');
  // The driver hears that it rings, until somebody answers.
  await expect.poll(() => appSounds[0]?.lasting()).toEqual(['ringback']);
  expect((await appSounds[0]?.begun())?.find(({ name }) => name === 'ringback')).toMatchObject({
    volume: 0.5,
    repeats: true,
  });
  await expect(callButtonOf(app)).toHaveAttribute('aria-disabled', 'true');
  await expect(app.getByText('Es läuft schon ein Anruf.')).toBeVisible();
  await expectAccessible(app);
  await expect(badge).toContainText(word.incoming);
  await expect(other).toContainText(word.incoming);
  // Name and plate of the driver (VOICE-62).
  await expect(badge).not.toContainText(word.missing);

  await badge.getByRole('button', { name: word.accept }).click();
  await expect(bar).toContainText(appWords.connected);
  await expect(other).toHaveCount(0);
  expect((await secondSounds[0]?.begun())?.map(({ name }) => name)).toEqual(['ringtone']);
  expect(await appSounds[0]?.lasting()).toEqual([]);
  await expectVoice(app);
  await expectVoice(first);
  await badge.getByRole('button', { name: word.end }).click();
  await expect(bar).toContainText(appWords.ended);
  await app.clock.fastForward(2_000);
  await expect(bar).toBeHidden();
  await expect(callButtonOf(app)).toHaveAttribute('aria-disabled', 'false');
});

test('DRV-CALL-05 DRV-CALL-06 VOICE-57 no operator there, one who is busy, one who declines, and the driver who hangs up', async ({
  driver,
  operator,
  side,
}) => {
  const app = await driver();
  const bar = barOf(app);
  await openTour(app);
  await callButtonOf(app).click();
  await expect(bar.getByRole('alert')).toContainText('Am Terminal geht gerade niemand ran.');
  await expectAccessible(app);
  await bar.getByRole('button', { name: 'Schließen' }).click();
  await expect(bar).toBeHidden();

  const first = await operator(martina);
  const badge = badgeOf(first, 'de');
  await callButtonOf(app).click();
  await badge.getByRole('button', { name: word.decline }).click();
  await expect(bar).toContainText(appWords.ended);

  // A new call takes the place of the one that has ended.
  await callButtonOf(app).click();
  await expect(badge).toContainText(word.incoming);
  await bar.getByRole('button', { name: appWords.end }).click();
  await expect(badge).toContainText(word.ended);

  await first.clock.fastForward(2_000);
  const third = await side('isps');
  const me = await first.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state.userId);
  const callId = randomUUID();
  await third.say({ type: 'call-offer', callId, toUserId: me, sdp: await third.peer.describe() });
  await expect(badge).toContainText(word.incoming);
  await callButtonOf(app).click();
  await expect(bar.getByRole('alert')).toContainText('Das Terminal telefoniert gerade.');
  await badge.getByRole('button', { name: word.decline }).click();
});

test('DRV-CALL-05 the button says why the terminal cannot be called: no network, or the tour has ended', async ({
  driver,
}) => {
  const app = await driver();
  await openTour(app);
  const button = callButtonOf(app);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await app.context().setOffline(true);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Keine Verbindung. In der App können Sie gerade nicht anrufen.');
  await app.context().setOffline(false);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await app.route(/\/tours$/, async (route) => {
    const answer = await route.fetch();
    const { items } = await answer.json();
    const ended = items.map((tour: object) => ({ ...tour, isOpen: false, state: 'completed' }));
    await route.fulfill({ response: answer, json: { items: ended } });
  });
  await app.reload();
  await expect(button).toHaveAccessibleDescription(/^Die Tour ist beendet\./);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('DRV-CALL-02 DRV-CALL-07 without a terminal that takes calls nothing of them is loaded; sounds and Agora are never kept', async ({
  page,
  baseURL,
}) => {
  let takesCalls = false;
  await page.route(/\/tours$/, async (route) => {
    const answer = await route.fetch();
    const { items } = await answer.json();
    const all = items.map((tour: { terminal: object }) => ({ ...tour, terminal: { ...tour.terminal, takesCalls } }));
    await route.fulfill({ response: answer, json: { items: all } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const ofCalls = () => asked.filter((url) => /\/(call|voice|agora|AgoraRTC|ringtone)[^/]*\.(js|wav)$/.test(url));
  await openAs({ page, baseURL }, 'driver', '/driver/');
  await openTour(page);
  await expect(page.getByRole('link', { name: /^Per Telefon anrufen: / })).toHaveAttribute('href', /^tel:/);
  await expect(callButtonOf(page)).toHaveCount(0);
  // The worker keeps the app's files; what it brings is no part of what the page loads.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url);
  });
  expect(kept.filter((url) => /\/call-[^/]*\.js$/.test(url))).not.toEqual([]);
  expect(kept.filter((url) => /AgoraRTC|\.wav$/.test(url))).toEqual([]);
  expect(sockets.filter((url) => url.includes('/voice/ws'))).toEqual([]);

  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeVisible();
  await expect(callButtonOf(page)).toHaveCount(0);
  expect(ofCalls()).toEqual([]);
  takesCalls = true;
  await page.reload();
  await expect.poll(() => sockets.filter((url) => url.includes('/voice/ws')).length).toBe(1);
  expect(ofCalls().filter((url) => /agora|\.wav/i.test(url))).toEqual([]);
});
