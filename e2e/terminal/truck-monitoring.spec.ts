import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  appointmentCall,
  markerAt,
  monitoringAddress,
  placeAt,
  serveVehicles,
  settledMarker,
  truck,
  words,
  yardOfTrucks,
} from '../support/truck-map.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';

// Machines without a graphics card draw a small map as well as a large one, and sooner.
test.use({ viewport: { width: 1100, height: 640 } });

const mapOf = (page: Page, language: 'de' | 'en' = 'en') => page.getByRole('region', { name: words[language].map });
const tooltip = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true });
const sidebar = (page: Page) => page.getByRole('complementary', { name: words.en.sidebar });
const noDetails = (page: Page) => page.route(appointmentCall, (route) => route.fulfill({ status: 404, json: {} }));

/** One truck of each group, apart from each other. */
const four = () => [
  truck(1, { ...placeAt(0, 0), truckAppointmentStatus: 'TROUBLE' }),
  truck(2, { ...placeAt(60, 0), truckAppointmentStatus: 'OUT_GATE' }),
  truck(3, { ...placeAt(0, 50), truckAppointmentStatus: 'TRANSHIPMENT' }),
  truck(4, { ...placeAt(-60, 0), truckAppointmentStatus: 'READY' }),
];

for (const language of twins(languages)) {
  for (const scheme of twins(['light', 'dark'] as const)) {
    test(`TRM-MON-06 TRM-MON-54 the truck map is accessible and draws its trucks, ${language} ${scheme}`, async ({
      open,
      page,
    }) => {
      await serveVehicles(page, yardOfTrucks());
      await open('isps', monitoringAddress, { language, scheme });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].title);
      await settledMarker(page, 'trouble', scheme);
      await expect(mapOf(page, language)).toHaveAccessibleDescription(/^30 /);
      await expectAccessible(page);
    });
  }
}

test('TRM-MON-07 TRM-MON-08 TRM-MON-09 TRM-MON-10 colour and place of each group', async ({ open, page }) => {
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  const trouble = await settledMarker(page, 'trouble');
  const [out, inside, other] = [
    await settledMarker(page, 'out'),
    await settledMarker(page, 'inside'),
    await settledMarker(page, 'other'),
  ];
  const box = await mapOf(page).boundingBox();
  // The map opens at its middle, TRM-MON-38.
  expect(Math.abs(trouble.x - ((box?.x ?? 0) + (box?.width ?? 0) / 2))).toBeLessThan(3);
  expect(out.x - trouble.x).toBeGreaterThan(40);
  expect(other.x - trouble.x).toBeLessThan(-40);
  expect(inside.y - trouble.y).toBeLessThan(-40);
});

test('TRM-MON-02 TRM-MON-03 TRM-MON-04 TRM-MON-14 TRM-MON-36 zoom within its limits, and recenter', async ({
  open,
  page,
}) => {
  const [trouble, out] = four();
  await serveVehicles(page, [trouble, { ...out, ...placeAt(45, 0) }]);
  await open('isps', monitoringAddress, { language: 'en' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await settledMarker(page, 'trouble');
  await press(words.en.close);
  /** The zoom that shows 45 m as large as they are now; 48,776 metres fill a pixel at zoom 0 and this latitude. */
  const zoom = async () => {
    const pixels = (await settledMarker(page, 'out')).x - (await settledMarker(page, 'trouble')).x;
    return Math.round(Math.log2((pixels / 45) * 48_776) * 10) / 10;
  };
  await expect.poll(zoom).toBe(16.7);
  await press(words.en.zoomOut);
  expect(await zoom(), 'no further out').toBe(16.7);
  await press(words.en.zoomIn);
  await expect.poll(zoom).toBe(17.7);
  await press(words.en.zoomIn);
  await expect.poll(zoom, 'no further in').toBe(18.5);
  await press(words.en.recenter);
  await expect.poll(zoom).toBe(16.7);
});

test('TRM-MON-15 TRM-MON-25 TRM-MON-43 TRM-MON-47 a press on a marker selects it, one on the empty map ends that', async ({
  open,
  page,
}) => {
  await noDetails(page);
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  const trouble = await settledMarker(page, 'trouble');
  await page.getByRole('button', { name: words.en.close }).click();
  await expect(sidebar(page)).toHaveCount(0);
  const moved = await settledMarker(page, 'trouble');
  expect(moved.x, 'the map has more room').toBeGreaterThan(trouble.x);
  await page.mouse.click(moved.x, moved.y);
  await expect(sidebar(page).getByRole('heading', { name: 'Truck DU-QG 101' })).toBeVisible();
  await expect(tooltip(page, 'NB-4001').first()).toBeVisible();
  const now = await settledMarker(page, 'trouble');
  await page.mouse.click(now.x + 40, now.y + 60);
  await expect(page.getByRole('list', { name: words.en.list })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Truck DU-QG 101' })).toHaveCount(0);
});

test('TRM-MON-11 a marker takes a press within 18 pixels of its middle, and none beyond', async ({ open, page }) => {
  await noDetails(page);
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  const detail = page.getByRole('heading', { name: 'Truck DU-QG 102' });
  const middle = await settledMarker(page, 'out');
  await page.mouse.click(middle.x + 17, middle.y);
  await expect(detail).toBeVisible();
  await page.mouse.click(middle.x + 19.5, middle.y);
  await expect(detail).toHaveCount(0);
});

test('TRM-MON-58 where the settings cannot be read, it says so in place of the map, and asks again', async ({
  open,
  page,
}) => {
  let isDown = true;
  await page.route(/\/web\/v1\/settings$/, (route) => (isDown ? route.abort() : route.fallback()));
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  const note = page.getByText('The map could not be loaded.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('list', { name: words.en.list }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  const asked = page.waitForRequest(/\/web\/v1\/settings$/);
  await retry.click();
  await asked;
  await expect(note).toBeVisible();
  isDown = false;
  await retry.click();
  await settledMarker(page, 'trouble');
  await expect(note).toHaveCount(0);
});

test('TRM-MON-43 a truck chosen in the list is centred', async ({ open, page }) => {
  await noDetails(page);
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  await settledMarker(page, 'out');
  await page
    .getByRole('list', { name: words.en.list })
    .getByRole('button', { name: /NB-4002/ })
    .click();
  const box = await mapOf(page).boundingBox();
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  await expect.poll(async () => Math.abs(((await markerAt(page, 'out'))?.x ?? 0) - middle)).toBeLessThan(3);
});

test('TRM-MON-53 markers that cover each other open a list of their names', async ({ open, page }) => {
  await noDetails(page);
  const crowd = [1, 2, 3].map((number) =>
    truck(number, { ...placeAt(number, number * 2), truckAppointmentStatus: 'TROUBLE' }),
  );
  await serveVehicles(page, [...crowd, truck(9, { ...placeAt(80, 0), truckAppointmentStatus: 'OUT_GATE' })]);
  await open('isps', monitoringAddress, { language: 'en' });
  const spot = await settledMarker(page, 'trouble');
  await page.mouse.click(spot.x, spot.y);
  const names = page.getByRole('dialog', { name: words.en.crowd(3) });
  await expect(names.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  const again = await settledMarker(page, 'trouble');
  await page.mouse.click(again.x, again.y);
  await names.getByRole('button', { name: /NB-4002/ }).click();
  await expect(names).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Truck DU-QG 102' })).toBeVisible();
});

test('TRM-MON-26 TRM-MON-29 TRM-MON-51 each list replaces the one before; what is malformed changes nothing', async ({
  open,
  page,
}) => {
  const server = await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  await settledMarker(page, 'trouble');
  for (const malformed of [{ vehicles: [] }, 'nothing', 7, null]) server.send(malformed);
  server.send([null, { vehicleId: 3 }, ...four().slice(1)]);
  await expect.poll(() => markerAt(page, 'trouble'), 'absent, so removed').toBeNull();
  expect(await markerAt(page, 'out')).not.toBeNull();
  await expect(page.getByRole('list', { name: words.en.list }).getByRole('listitem')).toHaveCount(3);
});

test('TRM-MON-37 TRM-MON-55 no request leaves the installation, and no policy is broken', async ({
  open,
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const broken: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^http/.test(url.protocol) && url.origin !== baseURL) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy|worker/i.test(message.text())) broken.push(message.text());
  });
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(response.url()));
  await serveVehicles(page, four());
  await open('isps', '/terminalOperator', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    scripts.some((url) => /truck-map|maplibre/.test(url)),
    'loaded with its own screen only',
  ).toBe(false);
  const ground = page.waitForResponse(/\/map\/ground\.json$/);
  await page.getByRole('link', { name: words.en.title }).first().click();
  await settledMarker(page, 'trouble');
  expect((await ground).ok()).toBe(true);
  expect(scripts.some((url) => /maplibre-gl-worker/.test(url))).toBe(true);
  expect(elsewhere).toEqual([]);
  expect(broken).toEqual([]);
});

test('TRM-MON-54 a browser that cannot draw the map shows the list', async ({ open, page }) => {
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(own, this, [kind, ...rest]);
    } as typeof own;
  });
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'en' });
  await expect(page.getByText('This browser cannot draw the map.')).toBeVisible();
  await expect(page.getByRole('list', { name: words.en.list }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
});

test('TRM-MON-54 on a phone the sidebar is a sheet', async ({ open, page }) => {
  await noDetails(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await serveVehicles(page, four());
  await open('isps', monitoringAddress, { language: 'de' });
  const spot = await settledMarker(page, 'trouble');
  const sheet = page.getByRole('dialog', { name: words.de.sidebar });
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.mouse.click(spot.x, spot.y);
  await expect(sheet.getByRole('heading', { name: 'Lkw DU-QG 101' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: words.de.back }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});
