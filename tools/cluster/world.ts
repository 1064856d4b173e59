import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { gateEvent, type Route, vehicle } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { httpClient } from '../../apps/server/test/http-client.ts';
import { create } from '../../apps/server/test/races/race-scene.ts';
import { inside, map } from '../../apps/server/test/scenes/vehicle-scene.ts';
import { sealingKey } from './instances.ts';

/** A browser gives up a call after so many milliseconds, a terminal's system later (OPS-29). */
const patience = { browser: 10_000, terminal: 30_000 };

type Factories = typeof import('../../apps/server/test/scenes/factories.ts') &
  typeof import('../../apps/server/test/races/race-scene.ts') &
  typeof import('../../apps/server/test/session-tokens.ts') &
  typeof import('../../apps/server/src/db/client.ts');

/** What makes rows, of the build in a folder: its schema is that of the rows. */
async function factoriesIn(code: string): Promise<Factories> {
  const files = ['test/scenes/factories.ts', 'test/races/race-scene.ts', 'test/session-tokens.ts', 'src/db/client.ts'];
  const found = await Promise.all(files.map((file) => import(path.join(code, 'apps/server', file))));
  return Object.assign({}, ...found);
}

const hourFrom = (ahead: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + ahead * 3_600_000).toISOString();

interface Place {
  code: string;
  databaseUrl: string;
  publicUrl: string;
  /** Load units that can be booked. */
  orders: number;
}

/** A crowd that books, a terminal whose gate and trucks report, people who look on, and two who call each other. */
export async function aWorld({ code, databaseUrl, publicUrl, orders }: Place) {
  const make = await factoriesIn(code);
  const { db, close } = make.openDatabase(databaseUrl);
  const tokens = new Map<string, Promise<string>>();
  const signed = make.tokensFor({ db, now: () => new Date(), sealingKey, publicUrl });
  const tokenOf = (id: string) => {
    const token = tokens.get(id) ?? signed(id);
    tokens.set(id, token);
    return token;
  };
  const crowd = await make.aCrowd(db, { slots: 3, capacity: 100_000, orders, firstSlot: hourFrom(24) });
  const gate = await make.aCrowd(db, {
    forwarders: 1,
    truckers: 20,
    slots: 1,
    capacity: 100,
    orders: 20,
    firstSlot: hourFrom(1),
  });
  const facility = { ...gate.facility, code: 'T-CLUSTER' };
  const shown = { code: facility.code, map: JSON.stringify(map), capabilities: ['truckMonitoring', 'voiceCalls'] };
  await db
    .updateTable('facility')
    .set(shown as never)
    .where('id', '=', facility.id)
    .execute();
  const key = await make.aKey(db, facility.id, ['vehicles', 'gate']);
  const aClerk = () => make.aUser(db, { roles: ['terminal_operations_read'], facilities: [facility.id] });
  const [clerk, operator] = [await aClerk(), await aClerk()];
  const driver = await make.aUser(db, { roles: [] });
  await make.aTrucker(db, { id: driver.id });
  const people = [...crowd.companies.map(({ user }) => user), ...gate.companies.map(({ user }) => user)];
  for (const { id } of [...people, clerk, operator, driver]) await tokenOf(id);
  await close();
  const send = httpClient(publicUrl, tokenOf, patience.browser);
  return { send, tokenOf, crowd, gate, facility, key, clerk, operator, driver, publicUrl };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** Bookings of trucks that come to the gate. */
export async function visitsOf({ gate, send }: World): Promise<string[]> {
  const [company] = gate.companies;
  const booked = gate.units.map(async (unit, index) => {
    const wish = {
      company: present(company),
      driver: present(company?.drivers[index]),
      slot: present(gate.slots[0]),
      unit,
    };
    const { status, body } = await create(send, gate, wish);
    if (status !== 201) throw new Error(`no visit: ${status} ${JSON.stringify(body)}`);
    return body.bookingId as string;
  });
  return Promise.all(booked);
}

export interface Said {
  status: number;
  text: string;
}

/** One item of the terminal's system, sent with the id it keeps until it is answered. */
async function report({ publicUrl, facility, key }: World, route: Route, item: object): Promise<Said> {
  const answer = await fetch(publicUrl + pathOf(route.path, { facilityId: facility.id }), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [item] }),
    signal: AbortSignal.timeout(patience.terminal),
  });
  return { status: answer.status, text: await answer.text() };
}

const anEvent = () => ({ eventId: randomUUID(), occurredAt: new Date().toISOString() });

export const gateReport = (bookingId: string, step: number) => ({
  ...anEvent(),
  type: 'status',
  bookingId,
  appointmentStatus: step % 2 ? 'IN_GATE' : 'PRE_GATE',
});
export const positionReport = (vehicleId: string, step: number) => ({
  ...anEvent(),
  vehicleId,
  ...inside,
  latitude: (5_145_000 + (step % 1_000)) / 100_000,
});
export const sendGate = (world: World, item: object) => report(world, gateEvent.report as unknown as Route, item);
export const sendPosition = (world: World, item: object) => report(world, vehicle.report as unknown as Route, item);
