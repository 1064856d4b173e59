import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { driverPass } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { quaygate } from '../../test/command.ts';
import { startServer } from '../../test/harness.ts';
import { aBooked } from '../../test/scenes/booking-scene.ts';
import { aDriverScene } from '../../test/scenes/driver-scene.ts';

const server = await startServer();

/** Knows neither database nor network: only its arguments. */
async function command(args: string[], input?: string) {
  const { code, out, err } = await quaygate(['verify-pass', ...args], input === undefined ? {} : { input });
  return { code, said: `${out}${err}`.trim() };
}

test('DRV-PASS-06 DRV-PASS-08 a pass is checked with the published keys alone', async () => {
  const scene = await aDriverScene(server.db);
  const { tourId } = await aBooked(server, scene);
  const { pass } = (await server.call(driverPass.issue, { as: scene.driver, params: { tourId } })).body;
  const file = path.join(server.dataDir, 'keys.json');
  await writeFile(file, JSON.stringify((await server.call(driverPass.keys)).body));
  const issuer = 'http://127.0.0.1:4600';
  const at = (time: string) => ['--keys', file, '--issuer', issuer, '--at', time];
  const inTime = at('2026-05-12T08:20:00Z');

  const here = ['--facility', String(scene.facility.id)];
  const [good, piped, late, elsewhere, ofOthers, forged, unasked, early, soon, twin] = await Promise.all([
    command([...inTime, ...here, pass]),
    command([...inTime, '-'], `${pass}\n`),
    command([...at('2026-05-12T08:30:05Z'), pass]),
    command([...inTime, '--facility', '1', pass]),
    command([...inTime, '--issuer', 'https://elsewhere.example', pass]),
    command([...inTime, `${pass.slice(0, -8)}AAAAAAAA`]),
    command([pass]),
    command([...at('2026-05-12T07:58:59Z'), pass]),
    command([...at('2026-05-12T07:59:00Z'), pass]),
    command([...inTime, `${pass.slice(0, -1)}${String.fromCharCode((pass.at(-1) ?? 'A').charCodeAt(0) + 1)}`]),
  ]);
  expect(early).toEqual({ code: 1, said: 'refused: it was issued in the future' });
  expect([soon.code, twin.code]).toEqual([0, 1]);
  expect(good).toMatchObject({
    code: 0,
    said: expect.stringContaining(`good: tour ${tourId}, plate ${scene.trucker.plate}`),
  });
  expect(piped.code).toBe(0);
  expect(late).toEqual({ code: 1, said: 'refused: the pass has expired' });
  expect(elsewhere).toEqual({ code: 1, said: `refused: the pass is for the terminal ${scene.facility.id}` });
  expect([ofOthers.code, forged.code]).toEqual([1, 1]);
  // Who asks how it is used is told what a signature does not say.
  expect(unasked).toMatchObject({ code: 2, said: expect.stringContaining('known to the admission check alone') });
});
