import { vehicle } from '@quaygate/contract';
import { placeFrom } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aMonitoredTerminal, inside, nearby } from '../../../test/scenes/vehicle-scene.ts';

const server = await startServer();
const { db } = server;

let terminal: Awaited<ReturnType<typeof aMonitoredTerminal>>;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  terminal = await aMonitoredTerminal(server);
});

const accepted = { status: 'accepted' };
const jumped = { status: 'accepted', note: 'position_jump' };
/** Sends a position some seconds after the one before. */
const tell = (place: object, seconds: number) => {
  server.clock.advance(seconds * 1_000);
  return terminal.position('truck-1', place);
};
const stored = async () =>
  (
    await db
      .selectFrom('vehiclePosition')
      .select(['latitude', 'deleted'])
      .where('facilityId', '=', terminal.facility.id)
      .execute()
  )[0];
const send = async (items: readonly unknown[]) => {
  const { results } = (await terminal.reporter.send(vehicle.report, items)).body;
  return results.map(({ status, note }: { status: string; note: string | null }) => note ?? status);
};
const item = (place: object, minute: number) =>
  terminal.reporter.item({ vehicleId: 'truck-1', ...place }, minute) as { eventId: string };

test('FIELD-POS-03 one wrong fix is passed over, and the truck goes on from where it was', async () => {
  expect(await tell(inside, 0)).toEqual(accepted);
  expect(await tell(nearby, 5)).toEqual(jumped);
  expect(await tell({ ...inside, direction: 90 }, 5)).toEqual(accepted);
  expect(await tell(nearby, 5)).toEqual(jumped);
  expect(await stored()).toMatchObject({ latitude: inside.latitude });
});

test('FIELD-POS-03 the third position elsewhere is believed wherever it is, and so is one a minute after the first', async () => {
  const places = [10, 20, 30, 40, 50].map((east) => placeFrom(inside, 90, east * 1_000));
  await tell(inside, 0);
  expect([await tell(places[0] ?? {}, 1), await tell(places[2] ?? {}, 1)]).toEqual([jumped, jumped]);
  expect((await tell(places[1] ?? {}, 1)).note).not.toBe('position_jump');
  expect(await tell(places[4] ?? {}, 10)).toEqual(jumped);
  expect((await tell(places[3] ?? {}, 61)).note).not.toBe('position_jump');
});

test('FIELD-POS-03 after a long gap, after a removal and as first position nothing is doubted; a removal never is', async () => {
  expect(await tell(inside, 0)).toEqual(accepted);
  expect(await tell(nearby, 601)).toEqual(accepted);
  expect(await tell({ ...inside, deleted: true }, 1)).toEqual(accepted);
  expect(await stored()).toMatchObject({ deleted: true });
  expect(await tell(inside, 1)).toEqual(accepted);
  expect(await stored()).toMatchObject({ latitude: inside.latitude, deleted: false });
});

test('FIELD-POS-03 in one batch the position before a jump is the newest; what is sent again confirms nothing', async () => {
  const [good, wrong] = [item(inside, -2), item(nearby, -1)];
  expect(await send([good, wrong])).toEqual(['accepted', 'position_jump']);
  expect(await stored()).toMatchObject({ latitude: inside.latitude });
  expect(await send([wrong])).toEqual(['duplicate']);
  expect(await send([item(nearby, 0)])).toEqual(['accepted']);
  expect(await stored()).toMatchObject({ latitude: nearby.latitude });
});

test('FIELD-POS-03 FIELD-CLOCK-01 the way is measured by the clock of the sender, also where that is ahead', async () => {
  const way = [0, 1, 2, 3].map((step) => item(placeFrom(inside, 0, step * 600), 1 + step / 2));
  expect(await send(way)).toEqual(Array(4).fill('clock_ahead'));
  expect(await send(way.slice(-1))).toEqual(['duplicate']);
});

test('FIELD-CLOCK-01 FIELD-CLOCK-02 in one batch a position dated ahead blocks neither the next one nor a removal', async () => {
  const items = [item(inside, 4), item({ ...inside, direction: 2 }, 0), item({ deleted: true }, -0.2)];
  expect(await send(items)).toEqual(['clock_ahead', 'accepted', 'accepted']);
  expect(await stored()).toMatchObject({ deleted: true });
});
