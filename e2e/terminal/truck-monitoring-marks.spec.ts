import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';
import {
  appointmentCall,
  markerAt,
  monitoringAddress,
  placeAt,
  type Spot,
  serveVehicles,
  settledMarker,
  truck,
  words,
} from '../support/truck-map.ts';

test.use({ viewport: { width: 1100, height: 640 } });

/** What is drawn some pixels from a spot of the window, as #rrggbb; nothing where the map is not covered. */
const colourAt = (page: Page, spot: Spot, right: number, down: number) =>
  page.evaluate(
    ([x, y]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas:not(.maplibregl-canvas)');
      const box = canvas?.getBoundingClientRect();
      if (!canvas || !box) return '';
      const scale = canvas.width / box.width;
      const at = [(x - box.x) * scale, (y - box.y) * scale].map(Math.round) as [number, number];
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getContext('2d')?.getImageData(...at, 1, 1).data ?? [];
      return alpha < 255 ? '' : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    },
    [spot.x + right, spot.y + down] as [number, number],
  );

const white = '#ffffff';

test('TRM-MON-01 TRM-MON-38 the map fills the screen and shows nothing beyond the area of the terminal', async ({
  open,
  page,
}) => {
  // 30 m inside the eastern edge of the area.
  const edge = { latitude: 51.456, longitude: 6.748 - 30 / 69_370 };
  await serveVehicles(page, [truck(1, { ...edge, truckAppointmentStatus: 'TROUBLE' })]);
  await open('isps', monitoringAddress, { language: 'en' });
  const map = page.getByRole('region', { name: words.en.map });
  await expect(map).toBeVisible();
  await page.getByRole('button', { name: words.en.close }).click();
  await expect.poll(async () => (await map.boundingBox())?.width ?? 0).toBeGreaterThan(700);
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(Math.abs(box.x + box.width - 1100)).toBeLessThanOrEqual(1);
  expect(Math.abs(box.y + box.height - 640)).toBeLessThanOrEqual(1);

  const [middle, down] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let count = 0; count < 6; count++) {
    await page.mouse.move(middle + 300, down);
    await page.mouse.down();
    await page.mouse.move(middle - 300, down, { steps: 4 });
    await page.mouse.up();
  }
  await expect.poll(async () => (await markerAt(page, 'trouble')) !== null).toBe(true);
  const spot = await settledMarker(page, 'trouble');
  // 48,776 metres fill a pixel at zoom 0 and this latitude.
  const pixels = 30 / (48_776 / 2 ** 16.7);
  expect(Math.abs(1100 - spot.x - pixels)).toBeLessThan(6);
});

test('TRM-MON-42 a marker has an arrow where the truck goes, a shape for its group and a ring when it is selected', async ({
  open,
  page,
}) => {
  await page.route(appointmentCall, (route) => route.fulfill({ status: 404, json: {} }));
  const trucks = [
    truck(1, { ...placeAt(0, 0), truckAppointmentStatus: 'TROUBLE', direction: 0 }),
    truck(2, { ...placeAt(60, 0), truckAppointmentStatus: 'OUT_GATE', direction: 90 }),
    truck(3, { ...placeAt(0, 50), truckAppointmentStatus: 'TRANSHIPMENT', direction: null }),
    truck(4, { ...placeAt(-60, 0), truckAppointmentStatus: 'READY', direction: null }),
  ];
  await serveVehicles(page, trucks);
  await open('isps', monitoringAddress, { language: 'en' });
  const spots = {
    trouble: await settledMarker(page, 'trouble'),
    out: await settledMarker(page, 'out'),
    inside: await settledMarker(page, 'inside'),
    other: await settledMarker(page, 'other'),
  };
  const at = (group: keyof typeof spots, right: number, down: number) => colourAt(page, spots[group], right, down);
  // The arrows: to the north, to the east; the others have a dot.
  expect([await at('trouble', 0, -7), await at('trouble', 7, 0)]).toEqual([white, '#c2261b']);
  expect([await at('out', 0, -7), await at('out', 7, 0)]).toEqual(['#1a7a4d', white]);
  for (const group of ['inside', 'other'] as const) {
    expect([await at(group, 0, 0), await at(group, 0, -7), await at(group, 7, 0)]).not.toContain('');
    expect(await at(group, 0, 0)).toBe(white);
    expect(await at(group, 0, -7)).not.toBe(white);
  }
  // The shapes: only the square fills its corner, only the diamond reaches this far, and so on.
  expect(await at('out', 12, 12)).toBe('#1a7a4d');
  for (const group of ['trouble', 'inside', 'other'] as const)
    expect(await at(group, 13, 13), group).not.toMatch(/^#(c2261b|173f86|65727f)/);
  expect(await at('trouble', 18, 0)).toBe('#c2261b');
  expect(await at('inside', 11, 11)).toBe('#173f86');
  expect(await at('trouble', 11, 11)).not.toBe('#c2261b');

  const ring = '#0e6688';
  const around = (spot: Spot) =>
    page.evaluate(
      ([x, y, wanted]) => {
        const canvas = document.querySelector<HTMLCanvasElement>('canvas:not(.maplibregl-canvas)');
        const box = canvas?.getBoundingClientRect();
        if (!canvas || !box) return false;
        const scale = canvas.width / box.width;
        const data =
          canvas
            .getContext('2d')
            ?.getImageData(
              Math.round((x - box.x) * scale),
              Math.round((y - box.y - 40) * scale),
              1,
              Math.round(40 * scale),
            ).data ?? [];
        for (let index = 0; index < data.length; index += 4) {
          const hex = [0, 1, 2].map((part) => (data[index + part] ?? 0).toString(16).padStart(2, '0')).join('');
          if (`#${hex}` === wanted) return true;
        }
        return false;
      },
      [spot.x, spot.y, ring] as [number, number, string],
    );
  expect(await around(spots.out)).toBe(false);
  await page.mouse.click(spots.out.x, spots.out.y);
  await expect(page.getByRole('heading', { name: 'Truck DU-QG 102' })).toBeVisible();
  await expect.poll(async () => around(await settledMarker(page, 'out'))).toBe(true);
  expect(await around(await settledMarker(page, 'trouble'))).toBe(false);
  // The status is said in words where the truck is named.
  await page.getByRole('button', { name: words.en.back }).click();
  const list = page.getByRole('list', { name: words.en.list });
  await expect(list.getByRole('button', { name: /DU-QG 103.*Transhipment/ })).toBeVisible();
  await expect(list.getByRole('button', { name: /DU-QG 101.*Trouble/ })).toBeVisible();
});
