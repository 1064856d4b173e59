import { expect, expectAccessible, test } from '../support/story.ts';
import { badgeOf, callWords, makePeer, noteSounds, serveCalls } from '../support/voice.ts';

const screen = '/terminalOperator/blockList';

test('VOICE-25 VOICE-59 VOICE-60 another route rejects what rings, and keeps a call that is under way', async ({
  open,
  page,
  context,
  baseURL,
}) => {
  const calls = await serveCalls(page);
  await open('isps', screen, { language: 'en' });
  const badge = badgeOf(page, 'en');
  const beside = await context.newPage();
  await beside.goto(`${baseURL}/healthz`);
  const peer = await makePeer(beside);
  await page.bringToFront();
  const ringing = await calls.ring();
  await expect(badge).toContainText('Incoming call');
  await page.getByRole('link', { name: 'Slots' }).click();
  await expect(badge).toHaveCount(0);
  expect(await calls.next('call-reject')).toMatchObject({ callId: ringing.callId, reason: 'reset' });

  const offer = await calls.ring({ sdp: await peer.describe() });
  await badge.getByRole('button', { name: 'Accept' }).click();
  await peer.take((await calls.next('call-answer')).sdp);
  await expect(badge.getByRole('timer')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(badge).toContainText('In call');

  // The connection is lost: the audio goes on, and the next connection names the call (VOICE-60).
  const before = calls.of('user-online').length;
  calls.lose(1011);
  await page.clock.fastForward(1_000);
  const again = await calls.next('user-online', before);
  expect(again.metadata).toEqual({ callId: offer.callId });
  await expect(badge).toContainText('In call');
  const heard = await peer.energy();
  await expect.poll(peer.energy).toBeGreaterThan(heard + 0.001);
  await peer.close();
});

test('VOICE-32 VOICE-48 VOICE-54 a connection that is lost while it rings is the error of the call, otherwise no one is told', async ({
  open,
  page,
}) => {
  const calls = await serveCalls(page);
  await open('isps', screen, { language: 'en' });
  const badge = badgeOf(page, 'en');
  await calls.next('user-online');
  calls.lose(1011);
  await page.clock.fastForward(1_000);
  await calls.next('user-online', 1);
  await expect(badge).toHaveCount(0);
  await calls.ring();
  await expect(badge).toContainText('Incoming call');
  calls.lose(1011);
  await expect(badge.getByRole('alert')).toHaveText('Connection error.');
});

test('VOICE-06 VOICE-62 VOICE-63 VOICE-77 a ringing call takes no focus; by keyboard it is reached, minimised and restored', async ({
  open,
  page,
}) => {
  const calls = await serveCalls(page);
  await open('isps', screen, { language: 'en' });
  const badge = badgeOf(page, 'en');
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('Mül');
  await calls.ring();
  await expect(badge).toContainText('Incoming call');
  await expect(search).toBeFocused();
  await page.keyboard.type('ler');
  await expect(search).toHaveValue('Müller');

  const minimise = badge.getByRole('button', { name: 'Minimise the call' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(minimise).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Escape');
  const restore = badge.getByRole('button', { name: 'Restore the call, Incoming call' });
  await expect(restore).toBeVisible();
  await expect(badge.getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await restore.focus();
  await page.keyboard.press('Enter');
  const decline = badge.getByRole('button', { name: 'Decline' });
  await decline.focus();
  await page.keyboard.press('Enter');
  await expect(badge).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('VOICE-63 VOICE-77 a call is taken above an open dialog, which keeps what was typed', async ({ open, page }) => {
  const calls = await serveCalls(page);
  const sounds = await noteSounds(page);
  await open('isps', screen, { language: 'en' });
  await page.getByRole('button', { name: 'Block a driver' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  await field.fill('Gesperrt');
  await calls.ring();
  const badge = badgeOf(page, 'en');
  await expect(badge).toContainText('Incoming call');
  await badge.getByRole('button', { name: 'Accept' }).click();
  await calls.next('call-reject').catch(() => {});
  await expect(field).toHaveValue('Gesperrt');
  await expect(dialog).toBeVisible();
  expect(await sounds.lasting()).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('VOICE-63 VOICE-78 the call is a bar above the areas, and content makes room for it', async ({ open, page }) => {
    const calls = await serveCalls(page);
    await open('isps', screen, { language: 'de' });
    await calls.ring();
    const badge = badgeOf(page, 'de');
    await expect(badge).toBeVisible();
    const bar = await badge.boundingBox();
    expect(bar).toMatchObject({ x: 0, width: 390 });
    const areas = await page.getByRole('navigation').first().boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((areas?.y ?? 0) + 1);
    const room = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--call-bar'));
    await expect.poll(async () => Number.parseFloat(await room())).toBeCloseTo(bar?.height ?? 0, 0);
    await badge.getByRole('button', { name: callWords.de.decline }).click();
    await expect.poll(room).toBe('');
    await expectAccessible(page);
  });
});
