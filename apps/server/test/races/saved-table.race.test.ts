import {
  bookingPlan,
  type DrivingMinutes,
  drivingMinutes,
  type NotificationKind,
  notification,
} from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { roundsOf } from '../rounds.ts';
import { aBookingScene } from '../scenes/booking-scene.ts';
import { aFacility } from '../scenes/factories.ts';

const server = await startServer();
const { db } = server;

/** Each list, and each the other way round. */
const bothWays = <T>(lists: readonly T[][]): T[][] => lists.flatMap((list) => [list, list.toReversed()]);

test('PLAN-25 of tables of driving minutes that are saved at once each is stored whole or not at all', async () => {
  const { forwarder, user } = await aBookingScene(db);
  const params = { f: forwarder.id };
  const terminals = await Promise.all(Array.from({ length: 6 }, () => aFacility(db)));
  const tableOf = (minutes: number): DrivingMinutes[] =>
    terminals.map(({ id }, place) => ({
      fromTerminalId: id,
      toTerminalId: present(terminals[(place + minutes) % terminals.length]).id,
      minutes,
    }));
  const tables = bothWays([1, 2, 3, 4].map(tableOf));
  for (let round = 0; round < roundsOf(4, 20); round++) {
    const saved = await Promise.all(
      tables.map((minutes) => server.call(bookingPlan.updateMinutes, { as: user, params, body: { minutes } })),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([204]));
    const stored: DrivingMinutes[] = (await server.call(drivingMinutes.get, { as: user, params })).body.minutes;
    expect(stored).toHaveLength(terminals.length);
    expect(new Set(stored.map(({ minutes }) => minutes)).size).toBe(1);
  }
});

test('NOTE-06 of choices that two tabs save at once each is stored whole or not at all', async () => {
  const { user } = await aBookingScene(db);
  const kinds: NotificationKind[] = ['truckRefused', 'bookingMoved', 'trainAtRisk', 'deadlineChanged'];
  const asked = bothWays(
    (['immediate', 'hourly'] as const).map((pace) => kinds.map((kind) => ({ kind, mail: pace, push: pace }))),
  );
  for (let round = 0; round < roundsOf(4, 20); round++) {
    const body = (choices: (typeof asked)[number]) => ({ choices, quietHours: null });
    const saved = await Promise.all(
      [...asked, ...asked].map((choices) => server.call(notification.choose, { as: user, body: body(choices) })),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    const { choices } = (await server.call(notification.choices, { as: user })).body;
    const paces = (choices as (typeof asked)[number]).flatMap(({ kind, mail, push }) =>
      kinds.includes(kind) ? [mail, push] : [],
    );
    expect(new Set(paces).size).toBe(1);
  }
});
