import { booking, driverTour, gateEvent, notification, tour } from '@quaygate/contract';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { PreparingClient } from '../src/db/prepared.ts';
import { startServer } from './harness.ts';
import { aReporter } from './reporter.ts';
import { aBooked, aBookingScene } from './scenes/booking-scene.ts';
import { anAccountOf } from './scenes/driver-scene.ts';

const server = await startServer();
afterEach(() => {
  vi.restoreAllMocks();
});

/** PostgreSQL tries five plans for the values it sees before it may keep one for all. */
const tried = 5;

interface Planned {
  statement: string;
  generic: number;
  custom: number;
}

/** The prepared statements of these connections that were asked more often than PostgreSQL tries. */
async function plansOf(clients: Iterable<pg.Client>): Promise<Planned[]> {
  const all: Planned[] = [];
  for (const client of clients) {
    const { rows } = await client.query<Planned>(`
      select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where generic_plans + custom_plans > ${tried + 1}`);
    all.push(...rows);
  }
  return all;
}

test('OPS-126 what is asked often is planned once for a connection, also with a list of ids, a page or a moment', async () => {
  const scene = await aBookingScene(server.db);
  const [driver, gate] = [
    await anAccountOf(server.db, scene.trucker),
    await aReporter(server, scene.facility.id, ['gate']),
  ];
  const said = vi.spyOn(pg.Client.prototype, 'query');
  for (let time = 0; time < tried + 4; time++) {
    const { bookingId, tourId } = await aBooked(server, scene);
    await gate.tell(gateEvent.report, { type: 'terminal_reached', bookingId });
    const asked = [
      await server.call(driverTour.list, { as: driver }),
      await server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } }),
      await server.call(notification.list, { as: scene.user }),
      await server.call(notification.count, { as: scene.user }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await gate.tell(gateEvent.report, { type: 'completed', bookingId, reason: '' });
    const left = await aBooked(server, scene);
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: left.bookingId };
    expect((await server.call(booking.remove, { as: scene.user, params })).status, tourId).toBe(204);
  }
  const clients = new Set(said.mock.contexts.filter((client) => client instanceof PreparingClient));
  const plans = await plansOf(clients as Set<pg.Client>);
  expect(plans.length).toBeGreaterThan(20);
  expect(plans.filter(({ generic }) => generic === 0).map(({ statement }) => statement)).toEqual([]);
});
