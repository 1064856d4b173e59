import type { AddressInfo } from 'node:net';
import { keyScopes } from '@quaygate/contract';
import { addDays, localDay, slotsOfDay } from '@quaygate/rules';
import { Counts } from '../../../simulator/src/counts.ts';
import { readSettings } from '../../../simulator/src/settings.ts';
import { simulate } from '../../../simulator/src/simulate.ts';
import { hashPassword } from '../../src/identity/embedded/password.ts';
import { startServer, type TestServer } from '../harness.ts';
import { virtualClock } from '../virtual-clock.ts';
import { aSlot } from './booking-factories.ts';
import { aFacility, aForwarder, aKey, aLicense, aTrucker, aUser } from './factories.ts';

const password = 'a password of the simulator';
const zone = 'Europe/Berlin';

/** A listening server at a moment, with one terminal, one company of drivers and keys for the simulator. */
export async function aSimulatorScene({ start = '2026-05-12T08:00:00Z', pastDays = 0, drivers = 40 } = {}) {
  const server = await startServer({ demo: true });
  server.clock.set(start);
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
  const today = localDay(new Date(start), zone);
  for (let back = pastDays; back > 0; back--) {
    const hours = { openingHour: 6, closingHour: 22, slotLength: 50 };
    for (const { slotBegin } of slotsOfDay(addDays(today, -back), hours, zone))
      await aSlot(db, { facility: 8, begin: slotBegin });
  }

  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const settings = {
    target: `http://127.0.0.1:${port}`,
    publicUrl: server.deps.settings.publicUrl,
    facilities: [{ id: 8, key: await aKey(db, 8, [...keyScopes]), slotLength: 30 }],
    accounts: [{ email, password }],
    trainOperators: { 8: ['nordgleis'] },
    start,
    speed: 600,
    toursPerDay: 300,
  };
  return { server, settings, forwarder, user };
}

export type SimulatorScene = Awaited<ReturnType<typeof aSimulatorScene>>;

export interface Ended {
  counts: Counts;
  /** What went wrong on the way. */
  told: string[];
  /** The addresses that were called with the key of a terminal, and with anything else. */
  called: { withKey: Set<string>; without: Set<string> };
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

/** Longer than any test needs, so that one that cannot end says so. */
const longestRun = 3 * 86_400_000;

/**
 * Lets the simulator run on virtual time until the bookings stand as wanted. They change only with what was counted.
 * @throws when they never do
 */
export async function simulateUntil(
  { server }: { server: TestServer },
  settings: { start: string; speed: number } & object,
  isSo: (states: States, counts: Counts) => boolean | Promise<boolean>,
): Promise<Ended> {
  const stop = new AbortController();
  const told: string[] = [];
  const counts = new Counts();
  const time = virtualClock({ start: server.clock.now(), speed: settings.speed, onMove: server.clock.set });
  const { clock } = time;
  const called: Ended['called'] = { withKey: new Set(), without: new Set() };
  const fetch: typeof time.fetch = (address, init) => {
    const isWithKey = new Headers(init?.headers).get('authorization')?.startsWith('Bearer qgk_');
    called[isWithKey ? 'withKey' : 'without'].add(new URL(String(address)).pathname);
    return time.fetch(address, init);
  };
  const tell = (text: string) => void told.push(text);
  const run = simulate(readSettings(settings, clock.now()), {
    clock,
    fetch,
    stop: stop.signal,
    print: () => {},
    tell,
    counts,
  });
  const end = clock.now().getTime() + longestRun;
  try {
    for (let seen = ''; ; await time.move()) {
      await time.settled();
      if (counts.toString() === seen) continue;
      seen = counts.toString();
      if (await isSo(await statesOf(server), counts)) break;
      if (clock.now().getTime() > end) throw new Error(`the bookings never stood as wanted: ${seen}`);
    }
  } finally {
    stop.abort();
    await run;
  }
  return { counts, told, called };
}
