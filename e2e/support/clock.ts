import type { Browser } from '@playwright/test';
import { demoWorld } from '../../apps/server/src/demo/world.ts';
import type { Served } from './served.ts';

let server: Served | undefined;
let made: ReturnType<typeof demoWorld> | undefined;

/** From now on the time of the stories is that of this server. */
export function follow(served: Served): void {
  server = served;
  made = undefined;
}

/** The time of the server, the browser and the demo data. Stories never ask the machine. */
export const now = (): number => Date.now() + (server?.ahead ?? 0);

/** The clock of every page, also in a new tab or a new context, shows this time and runs on. */
export function keepTime(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.clock.install({ time: now() });
    return context;
  };
}

/** The demo data as the server made them. */
export const world = () => {
  made ??= demoWorld(new Date(server?.began ?? now()));
  return made;
};

const shown = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as screens show it in Berlin, `12.05.2026 10:00`. */
export const shownMoment = (moment: number | string): string => shown.format(new Date(moment)).replace(',', '');

/** Its day alone. */
export const shownDay = (moment: number | string): string => shownMoment(moment).slice(0, 10);
