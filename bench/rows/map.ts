import { chromium, type Page } from '@playwright/test';
import { ensureWeb } from '../../tools/build/web.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { startDemo } from '../../tools/product.ts';
import type { Line } from '../report.ts';
import { openBareCanvas, openElements, placeOf, trucks } from '../world/map-pages.ts';
import type { Surroundings } from './surroundings.ts';

const leastOfBare = 0.8;
const leastOfElements = 5;
const mostUntilTruck = 1_500;

/** Frames per second while everything moves. */
const framesOf = (page: Page, seconds: number) =>
  page.evaluate(async (ms) => {
    let frames = 0;
    const begin = performance.now();
    await new Promise<void>((resolve) => {
      const step = (now: number) => {
        frames += 1;
        if (now - begin < ms) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    return (frames * 1_000) / (performance.now() - begin);
  }, seconds * 1_000);

/** Signs the control room's user in. */
async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email], input[name=email]').first().fill('isps@demo.quaygate.example');
  await page.locator('input[type=password]').first().fill('quaygate-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Milliseconds from the click on the screen's name to the first truck on the map, with the trucks of the demo. */
async function untilFirstTruck(page: Page, origin: string): Promise<number> {
  await signIn(page, origin);
  // The simulator's trucks have to be on their way first.
  await page.goto(`${origin}/terminalOperator/truckMonitoring`);
  await page.locator('[data-vehicle]').first().waitFor({ timeout: 120_000 });
  await page.goto(`${origin}/terminalOperator`);
  const link = page.locator('a[href="/terminalOperator/truckMonitoring"]').first();
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  return link.evaluate(async (element: HTMLElement) => {
    const isDrawn = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-trucks]');
      const { width = 0, height = 0 } = canvas ?? {};
      return (
        canvas
          ?.getContext('2d')
          ?.getImageData(0, 0, width, height)
          .data.some((value) => value > 0) ?? false
      );
    };
    const begin = performance.now();
    element.click();
    while (!isDrawn()) await new Promise(requestAnimationFrame);
    return performance.now() - begin;
  });
}

/** The product's own screen, with a list a second that moves every truck. */
async function openProduct(page: Page, origin: string): Promise<void> {
  await page.route(/\/socketTickets$/, (route) =>
    route.fulfill({ status: 201, json: { ticket: 'x'.repeat(43), expiresAt: new Date().toISOString() } }),
  );
  await page.routeWebSocket(/\/vehicleMonitoring\/ws\//, (socket) => {
    let second = 0;
    const send = () => {
      second += 1;
      const list = Array.from({ length: trucks }, (_, index) => ({
        vehicleId: `v${index}`,
        ...placeOf(index, second),
        locationAccuracy: 6,
        truckAppointmentStatus: (['IN_GATE', 'OUT_GATE', 'TROUBLE', 'READY'] as const)[index % 4],
        vehicleLicensePlate: `DU-QG ${index}`,
      }));
      socket.send(JSON.stringify(list));
    };
    const timer = setInterval(send, 1_000);
    socket.onClose(() => clearInterval(timer));
    send();
  });
  await signIn(page, origin);
  await page.goto(`${origin}/terminalOperator/truckMonitoring`);
  await page.locator('[data-vehicle]').first().waitFor();
  await page.locator('canvas.maplibregl-canvas').waitFor();
}

/** Of a demo that lives. */
async function firstTruck(): Promise<number> {
  const product = await startDemo({ SIMULATOR: '1' });
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    return await untilFirstTruck(await browser.newPage({ viewport: { width: 1440, height: 900 } }), product.url);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** How smoothly a thousand trucks move on the map. */
export async function mapRow({ scale }: Surroundings): Promise<Line[]> {
  await ensureWeb();
  const first = await firstTruck();
  const product = await startDemo();
  // Without the limit of the screen: else whatever is fast enough shows 60.
  const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  const seconds = scale.seconds * 5;
  try {
    const measure = async (open: (page: Page, origin: string) => Promise<void>) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
      const page = await context.newPage();
      await open(page, product.url);
      // The first frames load and compile.
      await framesOf(page, 2);
      const frames = await framesOf(page, seconds);
      await context.close();
      return frames;
    };
    const bare = await measure(openBareCanvas);
    const own = await measure(openProduct);
    const elements = await measure(openElements);
    const notes = [
      `${own.toFixed(1)} frames per second; bare canvas ${bare.toFixed(1)}, an element for each truck ${elements.toFixed(1)}`,
    ];
    return [
      {
        row: `map with ${trucks} moving trucks, frames beside a bare canvas`,
        aim: `≥ ${leastOfBare}`,
        reached: (own / bare).toFixed(2),
        met: own / bare >= leastOfBare,
        notes,
      },
      {
        row: 'the same beside one element for each truck',
        aim: `≥ ${leastOfElements}`,
        reached: (own / elements).toFixed(1),
        met: own / elements >= leastOfElements,
        notes: [],
      },
      {
        row: 'first truck of the demo after the click, ms',
        aim: `≤ ${mostUntilTruck}`,
        reached: first.toFixed(0),
        met: first <= mostUntilTruck,
        notes: [],
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
