import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCrashScene, type CrashScene } from './crash-scene.ts';
import { keepLicenseBooks, sellingEnv } from './license-books.ts';

const kills = Number(process.env.CRASH_KILLS ?? 1);

let scene: CrashScene;
beforeEach(async () => {
  scene = await aCrashScene({ env: sellingEnv, orders: 1 });
});
afterEach(() => scene.stop());

test(
  'FWD-PAY-18 a server killed between event and answer neither loses nor doubles a licence',
  async () => {
    const books = keepLicenseBooks(scene);
    for (let kill = 0; kill < kills; kill++) {
      const before = books.figures.acknowledged;
      while (books.figures.acknowledged < before + 10) await sleep(20);
      await sleep((kill * 37) % 90);
      await scene.killProcess();
      await scene.startProcess();
    }
    const { wrong, figures } = await books.close();
    expect(wrong).toEqual([]);
    expect(figures.repeats).toBeGreaterThan(0);
  },
  60_000 + kills * 30_000,
);
