import type { Browser } from '@playwright/test';
import { demoWorld } from '../../apps/server/src/db/demo/world.ts';
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
