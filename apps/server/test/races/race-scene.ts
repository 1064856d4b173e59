import { booking, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../src/db/client.ts';
import type { HttpClient } from '../http-client.ts';
import { aSlot, someOrders } from '../scenes/booking-factories.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser } from '../scenes/factories.ts';

/** Draws the same sequence every time. */
export function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Few places, many who want them: forwarders with drivers, slots of one terminal and load units of one reference each. */
export async function aCrowd(
  db: Db,
  { forwarders = 3, truckers = 4, slots = 4, capacity = 6, orders = 40, firstSlot = '2026-05-13T06:00:00Z' } = {},
) {
  const facility = await aFacility(db);
  const begin = (index: number) => new Date(new Date(firstSlot).getTime() + index * 3_600_000);
  const places = [];
  for (let index = 0; index < slots; index++) {
    places.push(await aSlot(db, { facility: facility.id, begin: begin(index), capacity }));
  }
  const directions = Array.from({ length: orders }, (_, index) => (index % 2 ? 'delivery' : 'pickup'));
  const made = await someOrders(
    db,
    directions.map((direction) => ({ facility: facility.id, direction })),
  );
  const units = made.map((unit, index) => ({ ...unit, direction: index % 2 ? 'delivery' : 'pickup' }));
  const companies = [];
  for (let index = 0; index < forwarders; index++) {
    const { id: f } = await aForwarder(db);
    const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
    const drivers = [];
    for (let each = 0; each < truckers; each++) {
      const driver = await aTrucker(db, { forwarder: f });
      await aLicense(db, { trucker: driver.id, expirationDate: new Date('2100-01-01T00:00:00Z') });
      drivers.push(driver);
    }
    companies.push({ f, user, drivers });
  }
  return { facility, slots: places, units, companies };
}

export type Crowd = Awaited<ReturnType<typeof aCrowd>>;
type Company = Crowd['companies'][number];
type Driver = Company['drivers'][number];

export interface Wish {
  company: Company;
  driver: Driver;
  slot: Crowd['slots'][number];
  unit: Crowd['units'][number];
}

/** Somebody of the crowd wants something. */
export function aWish({ companies, slots, units }: Crowd, draw: (below: number) => number): Wish {
  const company = present(companies[draw(companies.length)]);
  return {
    company,
    driver: present(company.drivers[draw(company.drivers.length)]),
    slot: present(slots[draw(slots.length)]),
    unit: present(units[draw(units.length)]),
  };
}

export const create = (send: HttpClient, { facility }: Crowd, { company, driver, slot, unit }: Wish, key?: string) =>
  send(booking.create as unknown as Route, {
    as: company.user,
    params: { f: company.f, t: driver.id },
    ...(key === undefined ? {} : { key }),
    body: {
      type: unit.direction,
      referenceNumber: unit.reference,
      containerNumber: unit.container,
      licensePlate: driver.plate,
      timeSlot: slot.timeSlot,
      terminalId: facility.id,
    },
  });

export const createPair = (
  send: HttpClient,
  { facility }: Crowd,
  { company, driver, slot, pickup, delivery }: Omit<Wish, 'unit'> & Record<'pickup' | 'delivery', Wish['unit']>,
  key?: string,
) =>
  send(booking.createPair as unknown as Route, {
    as: company.user,
    params: { f: company.f, t: driver.id },
    ...(key === undefined ? {} : { key }),
    body: {
      pickup: { referenceNumber: pickup.reference, containerNumber: pickup.container },
      delivery: { referenceNumber: delivery.reference, containerNumber: delivery.container },
      licensePlate: driver.plate,
      timeSlot: slot.timeSlot,
      terminalId: facility.id,
    },
  });

export const remove = (send: HttpClient, { company, driver }: Pick<Wish, 'company' | 'driver'>, bookingId: string) =>
  send(booking.remove as unknown as Route, {
    as: company.user,
    params: { f: company.f, t: driver.id, bookingId },
  });

/** Runs `work` until `attempts` are used up, by so many at once. */
export async function inParallel(attempts: number, width: number, work: (attempt: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < attempts) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Looks all the while `work` runs for slots with more bookings than places, as somebody beside it would see them. */
export async function watchingPlaces(
  db: Db,
  work: () => Promise<void>,
): Promise<{ overbooked: number; looks: number }> {
  const seen = { overbooked: 0, looks: 0 };
  let isRunning = true;
  const watch = (async () => {
    while (isRunning) {
      const { rows } = await sql`select id from slot where taken > capacity`.execute(db);
      seen.overbooked += rows.length;
      seen.looks++;
    }
  })();
  await work().finally(() => {
    isRunning = false;
  });
  await watch;
  return seen;
}

/**
 * Answers of the server's own failures among outcomes such as `create 500 internal_error`, by how often they came. A machine that
 * is busy with something else may end one call in 50 by its deadline: that is answered 503 and changes nothing.
 */
export function failuresAmong(outcomes: ReadonlyMap<string, number>): string[] {
  const all = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const isLate = (outcome: string, count: number) =>
    outcome.endsWith(' 503 temporarily_unavailable') && count * 50 <= all;
  return [...outcomes]
    .filter(([outcome, count]) => / 5\d\d /.test(outcome) && !isLate(outcome, count))
    .map(([outcome]) => outcome);
}
