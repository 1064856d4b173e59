import type { BrowserContext } from '@playwright/test';
import { follow } from '../support/clock.ts';
import { type Served, serveAt } from '../support/served.ts';
import { test as base, expect } from '../support/story.ts';
import { monitoringAddress, placeAt, serveVehicles, settledMarker, truck } from '../support/truck-map.ts';

const service = 'https://maps.example.org';
const elsewhere = 'https://elsewhere.example.org';

/** A product whose map comes from a map service. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const own = await serveAt(new Date('2026-05-12T08:00:00Z'), { MAP_STYLE_URL: `${service}/harbour/style.json` });
      follow(own);
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const { latitude, longitude } = placeAt(0, 0);
/** A square kilometre around the middle of the terminal. */
const quay = {
  type: 'Polygon',
  coordinates: [
    [-1, 1, 1, -1, -1].map((east, index) => [longitude + east / 140, latitude + (index < 2 ? -1 : 1) / 220]),
  ],
};
const style = {
  version: 8,
  sources: { quay: { type: 'geojson', data: `${service}/quay.json`, attribution: '© Harbour Maps' } },
  sprite: `${elsewhere}/sprite`,
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': '#cfe3ee' } },
    { id: 'quay', type: 'fill', source: 'quay', paint: { 'fill-color': '#e8e4da' } },
  ],
};

/** The services that the style names; tells what the browser asked them for. */
async function serveMaps(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/[a-z]+\.example\.org\//, (route) => {
    const url = route.request().url();
    asked.push(url);
    const json = url.endsWith('/style.json') ? style : { type: 'Feature', properties: {}, geometry: quay };
    return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
  return asked;
}

test('TRM-MON-05 TRM-MON-37 TRM-MON-55 a configured map service draws the ground, and no other origin is asked', async ({
  open,
  page,
  context,
}) => {
  const asked = await serveMaps(context);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const ownGround: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/map/ground.json')) ownGround.push(request.url());
  });
  await serveVehicles(page, [truck(1, { truckAppointmentStatus: 'TROUBLE' })]);
  await open('isps', monitoringAddress, { language: 'en' });
  await settledMarker(page, 'trouble');
  await expect(page.getByText('© Harbour Maps')).toBeVisible();
  await expect.poll(() => asked).toEqual([`${service}/harbour/style.json`, `${service}/quay.json`]);
  await expect.poll(() => refused.join('\n')).toContain(elsewhere);
  expect(ownGround).toEqual([]);
});
