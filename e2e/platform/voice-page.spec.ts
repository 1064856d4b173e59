import type { Page, WebSocket } from '@playwright/test';
import { password } from '../support/served.ts';
import { expect, test } from '../support/story.ts';
import { badgeOf, callWords, serveCalls } from '../support/voice.ts';

const screen = '/terminalOperator/blockList';
const word = callWords.en;

function voiceSocketsOf(page: Page): WebSocket[] {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => socket.url().includes('/voice/ws') && sockets.push(socket));
  return sockets;
}

test('SESS-11 VOICE-29 VOICE-35 VOICE-36 VOICE-75 the voice socket opens with the sign-in, says who is there, pings, and closes with the sign-out', async ({
  page,
}) => {
  const sockets = voiceSocketsOf(page);
  const sent: { type: string }[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (socket.url().includes('/voice/ws')) sent.push(JSON.parse(String(payload)));
    }),
  );
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('isps@demo.quaygate.example');
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  expect(sockets).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => sockets.length).toBe(1);
  await expect.poll(() => sent.map(({ type }) => type).slice(0, 2)).toEqual(['user-online', 'ping']);
  const { userId, accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '').state);
  expect(new URL(sockets[0]?.url() ?? '').searchParams.get('token')).toBe(accessToken);
  expect(sent[0]).toEqual({
    type: 'user-online',
    facilityId: 8,
    userType: 'operator',
    fromUserId: userId,
    metadata: {},
  });
  expect(sent[1]).toEqual({ type: 'ping', id: expect.stringMatching(/^[\da-f-]{36}$/), timestamp: expect.any(Number) });
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);
});

test('VOICE-75 a user who is linked to no terminal with calls loads nothing of them', async ({ open, page }) => {
  const sockets = voiceSocketsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ofCalls = () => asked.filter((url) => /\/assets\/(voice|call)-[^/]*$/.test(url));
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(5_000);
  await page.waitForLoadState('networkidle');
  expect([ofCalls(), sockets]).toEqual([[], []]);
});

test('VOICE-26 VOICE-52 another terminal rejects what rings, keeps what is connecting, and is where the user is online', async ({
  open,
  page,
}) => {
  const calls = await serveCalls(page);
  await page.addInitScript(() => {
    const selected = { id: 8, name: 'Nordbecken Terminal' };
    if (!localStorage.getItem('terminal-store'))
      localStorage.setItem('terminal-store', JSON.stringify({ state: { selected }, version: 0 }));
    // Who is asked for the microphone and does not answer keeps the call connecting.
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });
  await open('terminal', screen, { language: 'en' });
  expect(await calls.next('user-online')).toMatchObject({ facilityId: 8 });
  const badge = badgeOf(page, 'en');
  const picker = page.getByRole('combobox', { name: /Terminal/ });
  const choose = async (name: string) => {
    await picker.click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect(picker).toContainText(name);
  };
  const ringing = await calls.ring();
  await expect(badge).toContainText(word.incoming);
  await choose('Alpenland');
  await expect(badge).toHaveCount(0);
  expect(await calls.next('call-reject')).toMatchObject({ callId: ringing.callId, facilityId: 8, reason: 'reset' });

  await calls.ring();
  await badge.getByRole('button', { name: word.accept }).click();
  await expect(badge).toContainText(word.connecting);
  await choose('Rheinhafen');
  await expect(badge).toContainText(word.connecting);
  await badge.getByRole('button', { name: word.end }).click();
  await expect(badge).toContainText(word.ended);
  const before = calls.of('user-online').length;
  await page.reload();
  expect(await calls.next('user-online', before)).toMatchObject({ facilityId: 3 });
});
