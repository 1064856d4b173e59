import type { AddressInfo } from 'node:net';
import { keyScopes } from '@quaygate/contract';
import { addDays, localDay, slotsOfDay } from '@quaygate/rules';
import { afterAll } from 'vitest';
import { wallClock } from '../../simulator/src/clock.ts';
import { Counts } from '../../simulator/src/counts.ts';
import { readSettings } from '../../simulator/src/settings.ts';
import { simulate } from '../../simulator/src/simulate.ts';
import { hashPassword } from '../src/outside/identity/embedded/password.ts';
import { aSlot } from './booking-factories.ts';
import { aFacility, aForwarder, aKey, aLicense, aTrucker, aUser } from './factories.ts';
import { startServer, type TestServer } from './harness.ts';

const password = 'a password of the simulator';
const zone = 'Europe/Berlin';

/** A listening server whose clock is that of the wall, with one terminal, one company of drivers and keys for the simulator. */
export async function aSimulatorScene({ pastDays = 0, drivers = 40 } = {}) {
  const server = await startServer({ demo: true });
  const tick = setInterval(() => server.clock.set(new Date()), 10);
  server.clock.set(new Date());
  afterAll(() => clearInterval(tick));
  const { db } = server;

  await aFacility(db, { id: 8, name: 'Nordbecken Terminal' });
  await db.insertInto('trainOperator').values({ id: 'nordgleis', name: 'Nordgleis Intermodal' }).execute();
  const forwarder = await aForwarder(db);
  const email = 'rheinkontor@simulator.quaygate.example';
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder.id], email });
  await db
    .insertInto('credential')
    .values({ userId: user.id, passwordHash: await hashPassword(password) })
    .execute();
  for (let count = 0; count < drivers; count++) {
    const trucker = await aTrucker(db, { forwarder: forwarder.id });
    await aLicense(db, { trucker: trucker.id, forwarder: forwarder.id, expirationDate: new Date('2099-01-01') });
  }
  const today = localDay(new Date(), zone);
  for (let back = pastDays; back > 0; back--) {
    const hours = { openingHour: 6, closingHour: 22, slotLength: 50 };
    for (const { slotBegin } of slotsOfDay(addDays(today, -back), hours, zone))
      await aSlot(db, { facility: 8, begin: slotBegin });
  }

  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const settings = {
    target: `http://127.0.0.1:${port}`,
    facilities: [{ id: 8, key: await aKey(db, 8, [...keyScopes]), slotLength: 10 }],
    accounts: [{ email, password }],
    trainOperators: { 8: ['nordgleis'] },
    start: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    speed: 600,
    toursPerDay: 300,
  };
  return { server, settings, forwarder };
}

export type SimulatorScene = Awaited<ReturnType<typeof aSimulatorScene>>;

export interface Ended {
  counts: Counts;
  /** What went wrong on the way. */
  told: string[];
}

type States = Record<string, number>;

async function statesOf({ db }: TestServer): Promise<States> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Lets the simulator run until the bookings stand as wanted, or for a minute and a half. */
export async function simulateUntil(
  { server }: { server: TestServer },
  settings: object & { speed?: number },
  isSo: (states: States, counts: Counts) => boolean | Promise<boolean>,
): Promise<Ended> {
  const stop = new AbortController();
  const told: string[] = [];
  const counts = new Counts();
  const tell = (text: string) => void told.push(text);
  const run = simulate(readSettings(settings, new Date()), {
    clock: wallClock(settings.speed ?? 1, () => new Date()),
    stop: stop.signal,
    print: () => {},
    tell,
    counts,
  });
  const end = Date.now() + 90_000;
  while (Date.now() < end && !(await isSo(await statesOf(server), counts))) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stop.abort();
  await run;
  return { counts, told };
}
