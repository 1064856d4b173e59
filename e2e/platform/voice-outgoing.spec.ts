import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Language, test } from '../support/story.ts';
import { appointmentCall, monitoringAddress, serveVehicles, truck, words } from '../support/truck-map.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';
import { badgeOf, callWords, makePeer, noteSounds, serveCalls } from '../support/voice.ts';

const known = {
  externalId: 'NB-7001',
  truckerName: 'Ada Lovelace',
  licensePlate: 'DU-QG 101',
  truckingCompany: null,
  truckerId: 'driver-1',
  ocrImage: null,
};

/** The map with one truck, whose detail is open. */
async function openTruck(page: Page, language: Language, details: object = known) {
  await page.route(appointmentCall, (route) => route.fulfill({ json: details }));
  const list = page.getByRole('list', { name: words[language].list });
  await list.getByRole('button').click();
  return page.getByRole('button', { name: callWords[language].call });
}

for (const language of twins(languages)) {
  const word = callWords[language];

  test(`VOICE-01 VOICE-15 VOICE-16 VOICE-17 VOICE-23 VOICE-28 VOICE-34 VOICE-52 VOICE-53 VOICE-76 VOICE-80 TRM-MON-24 TRM-MON-49 an operator calls the driver of a truck, and the driver hangs up, ${language}`, async ({
    open,
    page,
    context,
    baseURL,
  }) => {
    const calls = await serveCalls(page);
    const sounds = await noteSounds(page);
    await serveVehicles(page, [truck(1)]);
    await open('isps', monitoringAddress, { language });
    const beside = await context.newPage();
    await beside.goto(`${baseURL}/healthz`);
    const peer = await makePeer(beside);
    await page.bringToFront();
    const button = await openTruck(page, language);
    const badge = badgeOf(page, language);
    await button.click();
    const offer = await calls.next('call-offer');
    expect(offer).toMatchObject({ toUserId: 'driver-1', facilityId: 8, plate: 'DU-QG 101', licensePlate: 'DU-QG 101' });
    expect(offer.callId).toHaveLength(36);
    expect(offer.fromUserId).toBe((await calls.next('user-online')).fromUserId);
    await expect(badge).toContainText(word.ringing);
    await expect(badge).toContainText('Ada Lovelace');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    const underWay = language === 'de' ? 'Ein anderer Anruf läuft' : 'Another call is under way';
    await expect(button).toHaveAttribute('data-tip', underWay);
    await expect.poll(sounds.lasting).toEqual(['ringback']);
    expect((await sounds.begun()).at(-1)).toEqual({ name: 'ringback', volume: 0.5, repeats: true });
    await expectAccessible(page);
    calls.answer(offer, await peer.describe(offer.sdp));
    await expect(badge.getByRole('timer')).toBeVisible();
    await expect(badge).toContainText(word.connected);
    expect(await sounds.lasting()).toEqual([]);
    await expect(button).toHaveAttribute('data-tip', underWay);
    const before = await peer.energy();
    await expect.poll(peer.energy).toBeGreaterThan(before + 0.001);
    const { callId, fromUserId, toUserId } = offer;
    calls.send({
      type: 'call-end',
      callId,
      fromUserId: toUserId,
      toUserId: fromUserId,
      facilityId: 8,
      reason: 'hangup',
    });
    await expect(badge).toContainText(word.ended);
    await expect(button).not.toHaveAttribute('aria-disabled');
    expect(calls.of('call-end')).toEqual([]);
    await peer.close();
  });

  test(`TRM-MON-49 without a known driver the button says why it cannot be pressed, ${language}`, async ({
    open,
    page,
  }) => {
    await serveCalls(page);
    await serveVehicles(page, [truck(1)]);
    await open('isps', monitoringAddress, { language });
    const button = await openTruck(page, language, { ...known, truckerId: null });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute(
      'data-tip',
      language === 'de' ? 'Der Fahrer dieses Lkw ist nicht bekannt' : 'The driver of this truck is not known',
    );
  });

  test(`VOICE-09 VOICE-40 VOICE-57 VOICE-58 busy, unreachable, no one answers, no microphone, ${language}`, async ({
    open,
    page,
  }) => {
    const calls = await serveCalls(page);
    await serveVehicles(page, [truck(1)]);
    await open('isps', monitoringAddress, { language });
    const button = await openTruck(page, language);
    const badge = badgeOf(page, language);
    const reply = ({ callId, fromUserId, toUserId }: Record<string, string>, more: object) =>
      calls.send({ callId, fromUserId: toUserId, toUserId: fromUserId, facilityId: 8, ...more });

    await button.click();
    reply(await calls.next('call-offer'), { type: 'call-busy' });
    await expect(badge.getByRole('alert')).toHaveText(word.busy);
    await badge.getByRole('button', { name: word.close }).click();
    await expect(badge).toHaveCount(0);

    await button.click();
    reply(await calls.next('call-offer', 1), { type: 'error', code: 'call_unreachable', message: 'x' });
    await expect(badge.getByRole('alert')).toHaveText(word.unreachable);
    await expectAccessible(page);

    // A new call takes the place of the error.
    await button.click();
    reply(await calls.next('call-offer', 2), { type: 'call-end', reason: 'no_answer' });
    await expect(badge).toContainText(word.ended);
    await page.clock.fastForward(2_000);
    await expect(badge).toHaveCount(0);

    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('Permission denied', 'NotAllowedError');
      };
    });
    await button.click();
    await expect(badge.getByRole('alert')).toContainText(word.microphone);
    expect(calls.of('call-offer')).toHaveLength(3);
  });
}

test('VOICE-33 VOICE-45 a call waits for the connection, and says after 5 s that there is none', async ({
  open,
  page,
}) => {
  await serveVehicles(page, [truck(1)]);
  // A server that never takes the connection.
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(address: string | URL) {
        super(String(address).includes('/voice/ws') ? 'ws://127.0.0.1:9/' : address);
      }
    };
  });
  await open('isps', monitoringAddress, { language: 'en' });
  const button = await openTruck(page, 'en');
  await button.click();
  const badge = badgeOf(page, 'en');
  await expect(badge).toContainText('Starting the call');
  await page.clock.fastForward(5_000);
  await expect(badge.getByRole('alert')).toHaveText('WebSocket connection timeout');
});

test('VOICE-24 a call that is started replaces the one that rings', async ({ open, page }) => {
  const calls = await serveCalls(page);
  await serveVehicles(page, [truck(1)]);
  await open('isps', monitoringAddress, { language: 'en' });
  const button = await openTruck(page, 'en');
  const ringing = await calls.ring({ fromUserId: 'driver-2', callerName: 'Grace Hopper' });
  const badge = badgeOf(page, 'en');
  await expect(badge).toContainText('Grace Hopper');
  await button.click();
  expect(await calls.next('call-reject')).toMatchObject({ callId: ringing.callId, reason: 'replaced' });
  expect(await calls.next('call-offer')).toMatchObject({ toUserId: 'driver-1' });
  await expect(badge).toContainText('Ada Lovelace');
});

test('VOICE-21 VOICE-49 with Agora its library is read for the call, no description is sent, and a channel that cannot be joined is told', async ({
  open,
  page,
}) => {
  const calls = await serveCalls(page, { adapter: 'agora', appId: 'a'.repeat(32) });
  await serveVehicles(page, [truck(1)]);
  await open('isps', monitoringAddress, { language: 'en' });
  const button = await openTruck(page, 'en');
  const badge = badgeOf(page, 'en');
  await button.click();
  const offer = await calls.next('call-offer');
  expect(offer.sdp).toBe('');
  calls.answer(offer, '');
  // No network leads there from a story.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(badge.getByRole('alert')).toContainText('Failed to join Agora channel: ', { timeout: 2_000 });
  }).toPass();
  expect(await calls.next('call-end')).toMatchObject({ callId: offer.callId, reason: 'hangup' });
});
