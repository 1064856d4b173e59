import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/story.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';
import { badgeOf, callWords, makePeer, noteSounds, refuseMicrophone, serveCalls } from '../support/voice.ts';

const screen = '/terminalOperator/blockList';

/** A page for the other side, in the background of the operator's. */
async function peerBeside(context: BrowserContext, page: Page, baseURL: string | undefined) {
  const beside = await context.newPage();
  await beside.goto(`${baseURL}/healthz`);
  const peer = await makePeer(beside);
  await page.bringToFront();
  return peer;
}

for (const language of twins(languages)) {
  const word = callWords[language];

  test(`VOICE-05 VOICE-07 VOICE-08 VOICE-10 VOICE-12 VOICE-13 VOICE-18 VOICE-19 VOICE-20 VOICE-27 VOICE-58 VOICE-62 VOICE-77 a driver calls: accept, talk, mute, hang up, ${language}`, async ({
    open,
    page,
    context,
    baseURL,
  }) => {
    const calls = await serveCalls(page);
    const sounds = await noteSounds(page);
    await open('isps', screen, { language, scheme: language === 'de' ? 'light' : 'dark' });
    const peer = await peerBeside(context, page, baseURL);
    const badge = badgeOf(page, language);
    const offer = await calls.ring({ sdp: await peer.describe() });
    await expect(badge).toContainText(word.incoming);
    await expect(badge).toContainText('Ada Lovelace');
    await expect(badge.getByRole('img', { name: 'DU-QG 101' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: `${word.incoming}: Ada Lovelace` })).toHaveCount(1);
    await expect.poll(sounds.lasting).toEqual(['ringtone']);
    await expectAccessible(page);

    await badge.getByRole('button', { name: word.accept }).click();
    const answer = await calls.next('call-answer');
    expect(answer).toMatchObject({
      callId: offer.callId,
      fromUserId: offer.toUserId,
      toUserId: 'driver-1',
      facilityId: 8,
    });
    await peer.take(answer.sdp);
    await expect(badge).toContainText(word.connected);
    await expect.poll(sounds.lasting).toEqual([]);
    const told = await calls.next('user-online', 1);
    expect(told).toMatchObject({ userType: 'operator', facilityId: 8, metadata: { callId: offer.callId } });
    // The operator is heard.
    const before = await peer.energy();
    await expect.poll(peer.energy).toBeGreaterThan(before + 0.001);
    const timer = badge.getByRole('timer');
    await expect(timer).toHaveText(/^00:0\d$/);
    await page.clock.fastForward(65_000);
    await expect(timer).toHaveText(/^01:\d\d$/);

    await badge.getByRole('button', { name: word.mute }).click();
    await expect(badge.getByRole('button', { name: word.unmute })).toBeVisible();
    // What was on its way has arrived when two looks in a row are the same.
    await expect
      .poll(async () => {
        const first = await peer.energy();
        await peer.look();
        return (await peer.energy()) - first;
      })
      .toBeLessThan(0.000_01);
    await expectAccessible(page);
    await badge.getByRole('button', { name: word.unmute }).click();
    const silent = await peer.energy();
    await expect.poll(peer.energy).toBeGreaterThan(silent + 0.001);

    await badge.getByRole('button', { name: word.end }).click();
    expect(await calls.next('call-end')).toMatchObject({ callId: offer.callId, reason: 'hangup' });
    await expect(badge).toContainText(word.ended);
    await expectAccessible(page);
    await page.clock.fastForward(2_000);
    await expect(badge).toHaveCount(0);
    const begun = await sounds.begun();
    expect(begun).toContainEqual({ name: 'ringtone', volume: 0.5, repeats: true });
    expect(begun).toContainEqual({ name: 'voice', volume: 0.5, repeats: false });
    expect(begun.at(-1)).toEqual({ name: 'call-end', volume: 0.7, repeats: false });
    await peer.close();
  });

  test(`VOICE-22 VOICE-62 VOICE-63 decline; without name and plate they are missing; no badge while no one calls, ${language}`, async ({
    open,
    page,
  }) => {
    const calls = await serveCalls(page);
    const sounds = await noteSounds(page);
    await open('isps', screen, { language });
    const badge = badgeOf(page, language);
    const offer = await calls.ring({ callerName: undefined, licensePlate: undefined, plate: undefined });
    await expect(badge.getByText(word.missing)).toHaveCount(2);
    await badge.getByRole('button', { name: word.decline }).click();
    await expect(badge).toHaveCount(0);
    expect(await calls.next('call-reject')).toMatchObject({ callId: offer.callId, reason: 'declined' });
    expect(await sounds.lasting()).toEqual([]);
    expect((await sounds.begun()).map(({ name }) => name)).toEqual(['ringtone']);
  });

  test(`VOICE-11 VOICE-40 the microphone is refused: an overlay, and controls that cannot be used, ${language}`, async ({
    open,
    page,
  }) => {
    await refuseMicrophone(page);
    const calls = await serveCalls(page);
    await open('isps', screen, { language });
    const badge = badgeOf(page, language);
    await calls.ring();
    await badge.getByRole('button', { name: word.accept }).click();
    await expect(badge.getByRole('alert')).toContainText(word.microphone);
    // The others may still answer.
    expect(await calls.next('call-reject')).toMatchObject({ reason: 'reset' });
    const controls = badge.locator('[inert]').getByRole('button');
    await expect(controls).toHaveText([word.end, word.mute]);
    for (const control of await controls.all()) await expect(control).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await badge.getByRole('button', { name: word.close }).click();
    await expect(badge).toHaveCount(0);
  });

  test(`VOICE-09 VOICE-38 VOICE-39 VOICE-41 VOICE-58 what an offer lacks is said and does not ring, ${language}`, async ({
    open,
    page,
  }) => {
    const calls = await serveCalls(page);
    const sounds = await noteSounds(page);
    await open('isps', screen, { language });
    const badge = badgeOf(page, language);
    await calls.ring({ callId: undefined });
    await expect(badge.getByRole('alert')).toContainText(word.noCallId);
    await badge.getByRole('button', { name: word.close }).click();
    await calls.ring({ fromUserId: undefined });
    await expect(badge.getByRole('alert')).toContainText(word.noInformation);
    expect(await sounds.begun()).toEqual([]);
    // A new call takes the place of an error.
    await calls.ring({ rtcToken: undefined });
    await badge.getByRole('button', { name: word.accept }).click();
    await expect(badge.getByRole('alert')).toContainText(word.noToken);
    await expectAccessible(page);
  });
}

test('VOICE-23 VOICE-61 the caller hangs up: ended; another operator accepts: gone without a sound', async ({
  open,
  page,
}) => {
  const calls = await serveCalls(page);
  const sounds = await noteSounds(page);
  await open('isps', screen, { language: 'en' });
  const badge = badgeOf(page, 'en');
  const first = await calls.ring();
  await expect(badge).toContainText('Incoming call');
  calls.send({ ...first, type: 'call-end', reason: 'answered_elsewhere' });
  await expect(badge).toHaveCount(0);
  expect((await sounds.begun()).map(({ name }) => name)).toEqual(['ringtone']);
  const second = await calls.ring();
  await expect(badge).toContainText('Incoming call');
  calls.send({ ...second, type: 'call-end', reason: 'hangup' });
  await expect(badge).toContainText('Call ended');
  await expect.poll(async () => (await sounds.begun()).at(-1)?.name).toBe('call-end');
});

test('VOICE-57 a second call is answered as busy and disturbs no one', async ({ open, page }) => {
  const calls = await serveCalls(page);
  await open('isps', screen, { language: 'en' });
  const badge = badgeOf(page, 'en');
  await calls.ring();
  await expect(badge).toContainText('Ada Lovelace');
  const second = await calls.ring({ fromUserId: 'driver-2', callerName: 'Grace Hopper' });
  expect(await calls.next('call-busy')).toMatchObject({ callId: second.callId, toUserId: 'driver-2' });
  await expect(badge).toContainText('Ada Lovelace');
});
