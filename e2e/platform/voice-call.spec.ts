import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base } from '../support/beside.ts';
import { expect, type Language, openAs } from '../support/story.ts';
import { appointmentCall, monitoringAddress, serveVehicles, truck, words } from '../support/truck-map.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';
import { badgeOf, callWords, noteSounds, openReachable } from '../support/voice.ts';
import { openSide } from '../support/voice-side.ts';
import { createAccount, north } from '../support/webapp-user-scene.ts';

// Through the real server. No page of the other stories answers calls with the operator's account.
const screen = '/terminalOperator/blockList';
const operator = 'all@demo.quaygate.example';
const caller = 'terminal@demo.quaygate.example';

/** The sound of a page's other side, as the page hears it. */
const test = base.extend<{ side: (email: string) => ReturnType<typeof openSide> }>({
  side: async ({ browser, baseURL }, use) => {
    const opened: Awaited<ReturnType<typeof openSide>>[] = [];
    await use(async (email) => {
      const side = await openSide(browser, baseURL, email);
      opened.push(side);
      return side;
    });
    for (const side of opened) await side.close();
  },
});

for (const language of twins(languages)) {
  const word = callWords[language];

  test(`VOICE-02 VOICE-03 VOICE-19 VOICE-20 VOICE-23 VOICE-29 VOICE-60 somebody calls, the operator accepts in one of two tabs, both hear each other, ${language}`, async ({
    open,
    page,
    side,
    browser,
    baseURL,
  }) => {
    const sounds = await noteSounds(page);
    await openReachable(() => open(operator, screen, { language }), page);
    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    const second = await other.newPage();
    const secondSounds = await noteSounds(second);
    await openReachable(() => openAs({ page: second, baseURL }, operator, screen, { language }), second);
    const from = await side(caller);
    const me = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state.userId);
    const callId = randomUUID();
    const sdp = await from.peer.describe();
    const plates = { plate: 'DU-QG 7', licensePlate: 'DU-QG 7' };
    await from.say({ type: 'call-offer', callId, toUserId: me, sdp, ...plates });
    const [badge, secondBadge] = [badgeOf(page, language), badgeOf(second, language)];
    await expect(badge).toContainText(word.incoming);
    await expect(badge).toContainText('Martina Vogelsang');
    await expect(secondBadge).toContainText(word.incoming);

    await badge.getByRole('button', { name: word.accept }).click();
    await expect(secondBadge).toHaveCount(0);
    expect((await secondSounds.begun()).map(({ name }) => name)).toEqual(['ringtone']);
    const answer = await from.next('call-answer');
    await from.peer.take(answer.sdp);
    await expect(badge).toContainText(word.connected);
    const before = await from.peer.energy();
    await expect.poll(from.peer.energy).toBeGreaterThan(before + 0.001);
    await badge.getByRole('button', { name: word.mute }).click();
    await expect(badge.getByRole('button', { name: word.unmute })).toBeVisible();
    await expect
      .poll(async () => {
        const first = await from.peer.energy();
        await from.peer.look();
        return (await from.peer.energy()) - first;
      })
      .toBeLessThan(0.000_01);

    await from.say({ type: 'call-end', callId, toUserId: me, reason: 'hangup' });
    await expect(badge).toContainText(word.ended);
    await expect.poll(async () => (await sounds.begun()).at(-1)?.name).toBe('call-end');
    await page.clock.fastForward(2_000);
    await expect(badge).toHaveCount(0);
    await other.close();
  });

  test(`VOICE-01 VOICE-16 VOICE-22 VOICE-57 TRM-MON-24 an operator calls from the map: no one there, declined, accepted, hung up, ${language}`, async ({
    open,
    page,
    side,
    api,
  }) => {
    // No other story signs in with this account, so it is reached only where this one says so.
    const driver = await createAccount(await api('admin'), { facilityOperatorRole: 'write', facilityIds: [north.id] });
    const userId = driver.id;
    await serveVehicles(page, [truck(1)]);
    await page.route(appointmentCall, (route) => route.fulfill({ json: { ...known, truckerId: userId } }));
    await openReachable(() => open(operator, monitoringAddress, { language }), page);
    await openTruck(page, language);
    const button = page.getByRole('button', { name: word.call });
    const badge = badgeOf(page, language);
    await button.click();
    await expect(badge.getByRole('alert')).toHaveText(word.unreachable);

    const to = await side(driver.email);
    await button.click();
    const first = await to.next('call-offer');
    await expect(badge).toContainText(word.ringing);
    const { callId, fromUserId } = first;
    await to.say({ type: 'call-reject', callId, toUserId: fromUserId, reason: 'declined' });
    await expect(badge).toContainText(word.ended);
    await page.clock.fastForward(2_000);
    await expect(badge).toHaveCount(0);

    await button.click();
    const offer = await to.next('call-offer', 1);
    expect(offer).toMatchObject({ licensePlate: 'DU-QG 101', facilityId: 8, callerName: 'Alexandra Lindner' });
    const sdp = await to.peer.describe(offer.sdp);
    await to.say({ type: 'call-answer', callId: offer.callId, toUserId: offer.fromUserId, sdp });
    await expect(badge).toContainText(word.connected);
    const before = await to.peer.energy();
    await expect.poll(to.peer.energy).toBeGreaterThan(before + 0.001);
    await badge.getByRole('button', { name: word.end }).click();
    expect(await to.next('call-end')).toMatchObject({ callId: offer.callId, reason: 'hangup' });
    await expect(badge).toContainText(word.ended);
  });
}

const known = {
  externalId: 'NB-7001',
  truckerName: 'Ada Lovelace',
  licensePlate: 'DU-QG 101',
  truckingCompany: null,
  ocrImage: null,
};

async function openTruck(page: Page, language: Language): Promise<void> {
  await page.getByRole('list', { name: words[language].list }).getByRole('button').click();
}

test('VOICE-57 VOICE-79 who is in a call is busy; a page that is loaded again ends its call for both', async ({
  open,
  page,
  side,
}) => {
  await openReachable(() => open(operator, screen, { language: 'en' }), page);
  const from = await side(caller);
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state.userId);
  const callId = randomUUID();
  await from.say({ type: 'call-offer', callId, toUserId: me, sdp: await from.peer.describe() });
  const badge = badgeOf(page, 'en');
  await badge.getByRole('button', { name: 'Accept' }).click();
  await from.peer.take((await from.next('call-answer')).sdp);
  await expect(badge).toContainText('In call');

  const third = await side('isps@demo.quaygate.example');
  await third.say({ type: 'call-offer', callId: randomUUID(), toUserId: me, sdp: await third.peer.describe() });
  await third.next('call-busy');
  await expect(badge).toContainText('In call');

  await page.reload();
  expect(await from.next('call-end')).toMatchObject({ callId });
});
