import type { AddressInfo } from 'node:net';
import { keyScopes } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { wallClock } from '../../../simulator/src/clock.ts';
import { Counts } from '../../../simulator/src/counts.ts';
import { readSettings } from '../../../simulator/src/settings.ts';
import { simulate } from '../../../simulator/src/simulate.ts';
import { hashPassword } from '../../src/identity/embedded/password.ts';
import { startServer } from '../harness.ts';
import { aCallScene } from '../scenes/call-scene.ts';
import { aKey } from '../scenes/factories.ts';

const password = 'a password of a simulated driver';
const server = await startServer();
const { aTerminal, anOperator, aDriver, dial } = await aCallScene(server);

test('INT-34 a call rings at a simulated driver, who declines it; with the run they are gone', async () => {
  const { id } = await aTerminal();
  const [operator, driver] = [await dial(await anOperator(id)), await aDriver()];
  const { email } = await server.db
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', driver.id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('credential')
    .values({ userId: driver.id, passwordHash: await hashPassword(password) })
    .execute();
  const { port } = server.app.server.address() as AddressInfo;
  const settings = readSettings(
    {
      target: `http://127.0.0.1:${port}`,
      facilities: [{ id, key: await aKey(server.db, id, [...keyScopes]) }],
      drivers: [{ email, password }],
      ...{ toursPerDay: 0, trainsPerDay: 0, start: '2099-01-01T00:00:00Z' },
    },
    new Date(),
  );
  const { now, until, wait } = wallClock(1, () => new Date());
  const pauses: number[] = [];
  const clock = {
    ...{ speed: 1, now, until, wait },
    // The driver thinks for no time at all here.
    pause: async (milliseconds: number, signal: AbortSignal) => {
      pauses.push(milliseconds);
      if (milliseconds !== 6_000) await wallClock(1, now).pause(milliseconds, signal);
    },
  };
  const [stop, counts] = [new AbortController(), new Counts()];
  const told: string[] = [];
  const tell = (text: string) => void told.push(text);
  const running = simulate(settings, { stop: stop.signal, print: () => {}, tell, clock, counts });

  const answer = async () => {
    operator.offer(id, driver.id);
    return operator.next();
  };
  await expect
    .poll(answer, { interval: 200, timeout: 15_000 })
    .toMatchObject({ type: 'call-reject', reason: 'declined' });
  expect(pauses).toContain(6_000);
  expect(counts.called).toBe(1);
  stop.abort();
  await running;
  // A call that comes before the server has seen the socket close is ended with it.
  const later = { interval: 200, timeout: 15_000 };
  await expect.poll(answer, later).toMatchObject({ type: 'error', code: 'call_unreachable' });
  expect(told).toEqual([]);
});
