import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepBooks } from './bookkeeper.ts';
import { aCrashScene, type CrashScene } from './crash-scene.ts';

/** `npm run crash` restarts the database often; the suite proves the same with once. */
const restarts = Number(process.env.CRASH_RESTARTS ?? 1);
const patience = 60_000 + restarts * 30_000;

let scene: CrashScene;
beforeEach(async () => {
  scene = await aCrashScene();
});
afterEach(() => scene.stop());

/** Waits until so many more bookings were acknowledged, so that every crash hits a server at work. */
async function untilBusy({ figures }: ReturnType<typeof keepBooks>) {
  const before = figures.acknowledged;
  while (figures.acknowledged < before + 15) await sleep(20);
}

test(
  'a server outlives its database: it refuses for a moment, then goes on, and nothing acknowledged is lost',
  async () => {
    const before = scene.process().pid;
    const books = keepBooks(scene);
    for (let restart = 0; restart < restarts; restart++) {
      await untilBusy(books);
      await scene.restartDatabase(restart % 2 === 1);
      await scene.untilServing();
    }
    await untilBusy(books);
    const { wrong, figures } = await books.close();
    if (process.env.CRASH_RESTARTS) console.info(`${restarts} restarts:`, figures);
    expect(wrong).toEqual([]);
    expect(figures.errors).toBe(0);
    expect(scene.process().pid).toBe(before);
    expect(scene.process().exitCode).toBeNull();
  },
  patience,
);
