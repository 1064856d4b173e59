import { randomUUID } from 'node:crypto';
import { facilityBooking } from '@quaygate/contract';
import { plateKey } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { type Api, expect } from '../support/story.ts';
import { markerAt, monitoringAddress, placeAt, settledMarker, words } from '../support/truck-map.ts';
import { twins } from '../support/twins.ts';
import { facilityId, test } from '../support/vehicles.ts';

// The real socket, and positions as a terminal's system reports them; each story has vehicles of its own.
test.use({ viewport: { width: 1100, height: 640 } });

/** Bookings of the terminal that are yet to come, the next first, each with a plate of its own. */
async function nextBookings(reader: Api) {
  const found: { licensePlate: string; tourId: string; slotBegin: string; firstName: string; lastName: string }[] = [];
  for (const page of ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
    const { body } = await reader.call(facilityBooking.list, { params: { facilityId }, query: { page, size: '100' } });
    found.push(...body.items.filter(({ state }: { state: string }) => state === 'active'));
  }
  const ahead = (slotBegin: string) => Date.parse(slotBegin) - now();
  return found
    .filter(({ slotBegin }) => ahead(slotBegin) > 0 && ahead(slotBegin) < 20 * 3_600_000)
    .filter(({ licensePlate }, index, all) => {
      const same = all.filter((other) => plateKey(other.licensePlate) === plateKey(licensePlate));
      return same.every(({ tourId }) => tourId === all[index]?.tourId);
    });
}

for (const language of twins(['de', 'en'] as const)) {
  const word = words[language];

  test(`TRM-MON-26 TRM-SOCK-01 a reported truck appears, moves and goes, ${language}`, async ({
    open,
    page,
    report,
  }) => {
    const vehicleId = `live-${language}-${randomUUID().slice(0, 8)}`;
    await open('isps', monitoringAddress, { language });
    const search = page.getByRole('searchbox', { name: word.search });
    await expect(search).toBeVisible();
    await search.fill(vehicleId);
    await expect(page.getByText(word.nothing)).toBeVisible();

    await report({ vehicleId, ...placeAt(0, 0), direction: 90, locationAccuracy: 4 });
    const entry = page.getByRole('list', { name: word.list }).getByRole('button');
    await expect(entry).toHaveCount(1);
    await entry.click();
    await expect(page.getByRole('complementary', { name: word.sidebar })).toContainText(word.noAppointment);

    // It is selected and in the middle: the other trucks of the list do not matter.
    const before = await settledMarker(page, 'other');
    await report({ vehicleId, ...placeAt(50, 0), direction: 90, locationAccuracy: 4 });
    await expect.poll(async () => ((await markerAt(page, 'other'))?.x ?? 0) - before.x).toBeGreaterThan(40);

    await report({ vehicleId, deleted: true });
    await expect(page.getByRole('complementary', { name: word.sidebar })).toHaveCount(0);
  });
}

test('TRM-MON-30 TRM-MON-52 the detail names the driver of the appointment', async ({ open, page, api, report }) => {
  const booking = (await nextBookings(await api('terminal'))).at(-1);
  expect(booking, 'a booking of the next hours').toBeDefined();
  const { licensePlate = '', firstName = '', lastName = '' } = booking ?? {};
  const vehicleId = `live-visit-${randomUUID().slice(0, 8)}`;
  await report({ vehicleId, licensePlate, ...placeAt(120, -90) });
  await open('isps', monitoringAddress, { language: 'en' });
  await page.getByRole('searchbox', { name: words.en.search }).fill(vehicleId);
  const entry = page.getByRole('list', { name: words.en.list }).getByRole('button');
  await expect(entry).toContainText('Pre-gate');
  await entry.click();
  const sidebar = page.getByRole('complementary', { name: words.en.sidebar });
  await expect(sidebar).toContainText(`${firstName} ${lastName}`.trim());
  await expect(sidebar.getByRole('button', { name: words.en.call })).toBeEnabled();
});

test('LIVE-16 TRM-SOCK-03 Chromium agrees to compression, and the map shows the trucks that come through it', async ({
  open,
  page,
  report,
}) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const agreed = new Promise<string>((resolve) => {
    const opened = new Set<string>();
    network.on('Network.webSocketCreated', ({ requestId, url }) => {
      if (url.includes('/vehicleMonitoring/ws/')) opened.add(requestId);
    });
    network.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response: { headers } }) => {
      const answered = Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-extensions');
      if (opened.has(requestId)) resolve(answered?.[1] ?? 'none');
    });
  });
  // More than a text that is too short to be compressed.
  const name = `packed-${randomUUID().slice(0, 8)}`;
  const trucks = Array.from({ length: 12 }, (_, index) => ({
    ...{ vehicleId: `${name}-${index}`, direction: 90, locationAccuracy: 4 },
    ...placeAt(-150 + 25 * index, 60),
  }));
  await report(...trucks);
  const sent = page.waitForEvent('websocket', (socket) => socket.url().includes('/vehicleMonitoring/ws/'));
  await open('isps', monitoringAddress, { language: 'en' });
  const lists: string[] = [];
  (await sent).on('framereceived', ({ payload }) => lists.push(String(payload)));

  expect(await agreed).toMatch(/^permessage-deflate\b/);
  await page.getByRole('searchbox', { name: words.en.search }).fill(name);
  const pager = page.getByRole('complementary', { name: words.en.sidebar });
  await expect(pager).toContainText('1–5 of 12');
  await settledMarker(page, 'other');
  // A move comes through it too.
  const [first] = trucks;
  await report({ ...first, vehicleId: `${name}-0`, ...placeAt(-150, -90) });
  const moved = String(placeAt(-150, -90).latitude);
  await expect.poll(() => lists.some((list) => list.includes(`${name}-0`) && list.includes(moved))).toBe(true);
});
