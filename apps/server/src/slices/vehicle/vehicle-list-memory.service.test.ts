import { type Change, vehicle } from '@quaygate/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aMonitoredTerminal, faraway, inside, map, nearby } from '../../../test/scenes/vehicle-scene.ts';
import { findVehicles } from './vehicle-list.queries.ts';
import { VehicleMemory } from './vehicle-list-memory.service.ts';
import { positionsOfChange } from './vehicle-position-change.rule.ts';
import { VehicleWatch } from './vehicle-watch.service.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, clock } = server;

const nowhere = { latitude: null, longitude: null };
const position = fc.record({
  vehicleId: fc.constantFrom('truck-1', 'truck-2', 'truck-10', 'driver-T7'),
  /** Seconds from that of its batch; few, so that several are of one moment. */
  second: fc.integer({ min: -4, max: 0 }),
  place: fc.oneof(
    fc.constantFrom(inside, nearby, faraway, nowhere),
    fc.record({ latitude: fc.double({ min: 51.45, max: 51.46 }), longitude: fc.double({ min: 6.73, max: 6.74 }) }),
  ),
  direction: fc.option(fc.constantFrom(0, 12.34, 359.94, 359.96)),
  locationAccuracy: fc.option(fc.constantFrom(0, 4.25, 17)),
  licensePlate: fc.option(fc.constantFrom('DU-QG 1', 'du qg 1', 'M-X 77')),
  deleted: fc.boolean(),
});
const seldom = fc.constantFrom(false, false, false, true);
const batch = fc.record({
  isElsewhere: seldom,
  isRead: seldom,
  items: fc.array(position, { minLength: 1, maxLength: 6 }),
});

/** What an instance remembers of a terminal, of what it stores and of what it reads when another one has stored something. */
function remember(facilityId: number) {
  const memory = new VehicleMemory();
  const end = server.deps.bus.subscribe((change: Change) => {
    if (change.noun !== 'vehicle' || change.facilityId !== facilityId) return;
    const stored = positionsOfChange(change);
    if (stored) memory.take(stored);
  });
  const read = async () => {
    const since = new Date(clock.now().getTime() - 60_000);
    memory.replaceSince(since, await findVehicles(db, facilityId, since));
  };
  return { memory, end, read };
}

async function report(on: TestServer, key: string, facilityId: number, items: unknown[]) {
  const answer = await on.call(vehicle.report, { key, params: { facilityId }, body: { items } });
  expect(answer.status).toBe(200);
}

test('TRM-SOCK-12 TRM-SOCK-18 what an instance remembers of the positions it stores is what the table has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 8 }), async (batches) => {
      const { facility } = await aMonitoredTerminal(server);
      const reporter = await aReporter(server, facility.id, ['vehicles']);
      const { memory, end, read } = remember(facility.id);
      for (const [index, { isElsewhere, isRead, items }] of batches.entries()) {
        const sent = items.map(({ second: seconds, place, ...fields }) =>
          reporter.item({ ...fields, ...place }, (seconds + 2 * index) / 60),
        );
        await report(isElsewhere ? second : server, reporter.key, facility.id, sent);
        if (isElsewhere || isRead) await read();
        const stored = await findVehicles(db, facility.id, new Date(0));
        const sorted = [...stored].sort((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1));
        expect(memory.list().sort((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1))).toEqual(sorted);
      }
      end();
    }),
    { numRuns: 60 },
  );
});

test('TRM-SOCK-18 what was read is not made older by what this instance stored before', async () => {
  const { facility, reporter } = await aMonitoredTerminal(server);
  const { memory, end, read } = remember(facility.id);
  const changes: Change[] = [];
  const endChanges = server.deps.bus.subscribe((change) => changes.push(change));
  await reporter.tell(vehicle.report, { vehicleId: 'truck-1', ...inside, direction: 1 }, -1);
  await report(second, reporter.key, facility.id, [reporter.item({ vehicleId: 'truck-1', ...inside, direction: 2 })]);
  await read();
  const [own] = changes.flatMap((change) => positionsOfChange(change) ?? []);
  if (!own) throw new Error('nothing was told');
  memory.take(own);
  expect(memory.list()).toMatchObject([{ vehicleId: 'truck-1', direction: 2 }]);
  end();
  endChanges();
});

test('TRM-SOCK-12 a vehicle that was deleted from the table is forgotten when the table is read', async () => {
  const { facility, position: tell } = await aMonitoredTerminal(server);
  const { memory, end, read } = remember(facility.id);
  await tell('truck-1');
  await tell('truck-2');
  await db.deleteFrom('vehiclePosition').where('vehicleId', '=', 'truck-1').execute();
  await read();
  expect(memory.list().map(({ vehicleId }) => vehicleId)).toEqual(['truck-2']);
  memory.replaceAll([]);
  expect(memory.list()).toEqual([]);
  end();
});

test('TRM-SOCK-12 what is stored while the table is read is in the list, though the table was read without it', async () => {
  const { facility, position: tell } = await aMonitoredTerminal(server);
  const changes: Change[] = [];
  const end = server.deps.bus.subscribe((change) => changes.push(change));
  await tell('truck-1');
  await db.deleteFrom('vehiclePosition').where('facilityId', '=', facility.id).execute();
  const lists: unknown[] = [];
  // Reading begins at once.
  const watch = new VehicleWatch(server.deps, { id: facility.id, area: map, capabilities: [] }, 20);
  watch.add(({ plain }) => lists.push(JSON.parse(plain.subarray(plain.indexOf('[')).toString())));
  for (const stored of changes.flatMap((change) => positionsOfChange(change) ?? [])) watch.take(stored);
  await expect.poll(() => lists.at(-1)).toMatchObject([{ vehicleId: 'truck-1' }]);
  watch.end();
  end();
});
