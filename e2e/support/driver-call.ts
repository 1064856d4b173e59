import type { Browser, Page } from '@playwright/test';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { follow } from './clock.ts';
import { type OwnServer, serveAt } from './served.ts';
import { test as base, expect, openAs } from './story.ts';
import { appointmentCall, monitoringAddress, serveVehicles, truck, words } from './truck-map.ts';
import { callWords, openReachable } from './voice.ts';
import { openSide } from './voice-side.ts';

export const phone = { width: 360, height: 740 };
const operatorScreen = '/terminalOperator/blockList';
/** Both answer calls at terminal 8; only Alexandra sees its trucks. */
export const [martina, alexandra] = ['terminal', 'all'];

/** Words of the driver's app that stories press and read. */
export const appWords = {
  incoming: 'Das Terminal ruft an',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  end: 'Auflegen',
  mute: 'Stummschalten',
  unmute: 'Mikrofon einschalten',
  muted: 'Mikrofon aus',
  connected: 'Im Gespräch',
  ended: 'Anruf beendet',
  call: 'In der App anrufen (Internet)',
} as const;

export const incomingOf = (page: Page) => page.getByRole('dialog', { name: appWords.incoming });
export const barOf = (page: Page) => page.getByRole('region', { name: 'Anruf' });
export const callButtonOf = (page: Page) => page.getByRole('button', { name: appWords.call });

/** Remembers the connections of a page, so that a story can ask what it hears. */
const noteConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
    Object.assign(window, { connections });
  });

interface Heard {
  energy: number;
  packets: number;
}
/** Loudness and packets that have come in so far over the newest connection of a page. */
const heardBy = (page: Page): Promise<Heard> =>
  page.evaluate(async () => {
    const newest = (window as unknown as { connections: RTCPeerConnection[] }).connections.at(-1);
    const heard = { energy: 0, packets: 0 };
    for (const report of (await newest?.getStats())?.values() ?? []) {
      if (report.type !== 'inbound-rtp') continue;
      heard.energy += report.totalAudioEnergy ?? 0;
      heard.packets += report.packetsReceived ?? 0;
    }
    return heard;
  });

/** The page hears the other side speak. */
export async function expectVoice(page: Page): Promise<void> {
  const before = await heardBy(page);
  await expect.poll(async () => (await heardBy(page)).energy).toBeGreaterThan(before.energy + 0.001);
}

/** Packets go on coming, and none of them can be heard. What was on its way is waited for. */
export async function expectSilence(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const before = await heardBy(page);
      await expect.poll(async () => (await heardBy(page)).packets).toBeGreaterThan(before.packets + 10);
      return (await heardBy(page)).energy - before.energy;
    })
    .toBeLessThan(0.000_01);
}

interface Fixtures {
  /** The driver's app on a phone, which can be called. */
  driver: (prepare?: (page: Page) => Promise<unknown>) => Promise<Page>;
  /** A screen of an operator that can be called. */
  operator: (who: string, path?: string, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>;
  /** Somebody without the product's page. */
  side: (who: string) => ReturnType<typeof openSide>;
}

/** Stories of calls have a server of their own: a driver's call rings wherever operators of the terminal are signed in. */
export const test = base.extend<Fixtures, { own: OwnServer }>({
  own: [
    async ({ served }, use) => {
      const own = await serveAt(ordinaryMoment);
      follow(own);
      await use(own);
      follow(served);
      await own.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),

  driver: async ({ browser, baseURL }, use) => {
    const opened = contexts(browser, baseURL);
    await use((prepare) => opened.open('driver', '/driver/', prepare, { viewport: phone, hasTouch: true }));
    await opened.close();
  },
  operator: async ({ browser, baseURL }, use) => {
    const opened = contexts(browser, baseURL);
    await use((who, path = operatorScreen, prepare = async () => {}) => opened.open(who, path, prepare));
    await opened.close();
  },
  side: async ({ browser, baseURL }, use) => {
    const opened: Awaited<ReturnType<typeof openSide>>[] = [];
    await use(async (who) => {
      const side = await openSide(browser, baseURL, `${who}@demo.quaygate.example`);
      opened.push(side);
      return side;
    });
    for (const side of opened) await side.close();
  },
});

function contexts(browser: Browser, baseURL: string | undefined) {
  const all: Awaited<ReturnType<Browser['newContext']>>[] = [];
  return {
    async open(who: string, path: string, prepare: ((page: Page) => Promise<unknown>) | undefined, options = {}) {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      all.push(context);
      const page = await context.newPage();
      await noteConnections(page);
      await prepare?.(page);
      await openReachable(() => openAs({ page, baseURL }, who, path), page);
      return page;
    },
    async close() {
      // A request that a route still answers when the story has ended is no failure of it.
      for (const page of all.flatMap((context) => context.pages())) await page.unrouteAll({ behavior: 'ignoreErrors' });
      for (const context of all) await context.close();
    },
  };
}

/** The map of terminal 8 with the truck of a driver; its button calls them. */
export const mapWith = (truckerId: string) => async (page: Page) => {
  await serveVehicles(page, [truck(1)]);
  const known = { externalId: 'NB-7001', truckerName: 'Dora Demir', licensePlate: 'DU-QG 101' };
  await page.route(appointmentCall, (route) =>
    route.fulfill({ json: { ...known, truckingCompany: null, ocrImage: null, truckerId } }),
  );
};
export { monitoringAddress };

/** Presses the truck of the map and calls its driver. */
export async function callFromMap(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: callWords.de.call });
  if (!(await button.isVisible())) await page.getByRole('list', { name: words.de.list }).getByRole('button').click();
  await button.click();
}

/** Opens the driver's next tour at terminal 8. */
export async function openTour(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Nordbecken Terminal/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeVisible();
}
