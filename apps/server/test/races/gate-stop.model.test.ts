import { randomUUID } from 'node:crypto';
import { admission, blockList, gatePassUser, truckerOverview } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { aBooked, aBookingScene } from '../scenes/booking-scene.ts';
import { aKey, aUser } from '../scenes/factories.ts';
import { aGatePassScene, anIdentification, resultOfProvider } from '../scenes/gate-pass-scene.ts';
import { drawer } from './race-scene.ts';

/** Stops of one driver, set and lifted again, before the one that stays. */
const rounds = Number(process.env.STOP_ROUNDS ?? 6);
const drivers = 4;

const one = await startServer();
const two = await startServer({}, undefined, { beside: one });
const servers = [one, two] as const;
const { db } = one;

/** Counts what begins and ends, whichever instance did it: what has a higher number came later. */
let moment = 0;

interface Stop {
  what: string;
  knownAt: number;
  /** When somebody began to lift it. */
  liftedAt: number;
}
interface Look {
  begunAt: number;
  endedAt: number;
  isLetIn: boolean;
  isShownVerified: boolean;
}

/** A verified driver with a booking at a terminal that lets in verified drivers alone, and who may stop them. */
async function aCourse(draw: (below: number) => number) {
  const scene = await aBookingScene(db);
  const { id: facilityId } = scene.facility;
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', facilityId).execute();
  const office = await aGatePassScene(one);
  const { id: identification } = await anIdentification(db, { trucker: scene.trucker.id });
  await office.change(scene.trucker.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  await aBooked(one, scene);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  const key = await aKey(db, facilityId, ['bookings']);
  const params = { facilityId };
  const any = () => present(servers[draw(2)]);
  return {
    ...{ truckerId: scene.trucker.id, identification, office },
    gate: async () => {
      const query = { licensePlate: scene.trucker.plate, at: '2026-05-13T06:05:00Z' };
      const { status, body } = await any().call(admission.check, { key, params, query });
      expect(status).toBe(200);
      return body.items.some((item: { verdict: string }) => item.verdict !== 'blocked');
    },
    shown: async () => {
      const { body } = await any().call(truckerOverview.list, { as: clerk, params, query: {} });
      return body.items.some(
        (each: { id: string; verificationStatus: string }) =>
          each.id === scene.trucker.id && each.verificationStatus === 'VERIFIED',
      );
    },
    block: async () => {
      one.clock.advance(1_000);
      const body = { truckerId: scene.trucker.id, blockedReason: randomUUID() };
      expect((await any().call(blockList.create, { as: clerk, params, body })).status).toBe(201);
    },
    lift: async () => {
      one.clock.advance(1_000);
      const query = { truckerId: scene.trucker.id };
      expect((await any().call(blockList.removeOfTrucker, { as: clerk, params, query })).status).toBeLessThan(300);
    },
  };
}
type Course = Awaited<ReturnType<typeof aCourse>>;

/** The stop that stays: an alert of the screening, or a reset by the office. */
async function stopForGood({ truckerId, identification, office }: Course, isAlert: boolean): Promise<string> {
  if (isAlert) {
    await resultOfProvider(db, identification, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'RED_ALERT' });
    return 'alert';
  }
  const { status } = await two.call(gatePassUser.resetIdentifications, { as: office.wendy, params: { t: truckerId } });
  expect(status).toBeLessThan(300);
  return 'reset';
}

/** Stops and looks of one driver, all at once, until the last stop was looked at often enough. */
async function run(course: Course, isAlert: boolean) {
  const stops: Stop[] = [];
  const looks: Look[] = [];
  let isOver = false;
  const waiting = new Set<{ from: number; count: number; go: () => void }>();
  const looked = (count: number) =>
    new Promise<void>((go) => {
      waiting.add({ from: looks.length, count, go });
    });
  const watch = async () => {
    while (!isOver) {
      const begunAt = moment++;
      const [isLetIn, isShownVerified] = await Promise.all([course.gate(), course.shown()]);
      looks.push({ begunAt, endedAt: moment++, isLetIn, isShownVerified });
      for (const each of waiting) {
        if (looks.length - each.from < each.count) continue;
        waiting.delete(each);
        each.go();
      }
    }
  };
  const act = async () => {
    await looked(2);
    for (let round = 0; round < rounds; round += 1) {
      await course.block();
      const stop = { what: 'block', knownAt: moment++, liftedAt: Number.POSITIVE_INFINITY };
      stops.push(stop);
      await looked(3);
      stop.liftedAt = moment++;
      await course.lift();
      await looked(2);
    }
    const what = await stopForGood(course, isAlert);
    stops.push({ what, knownAt: moment++, liftedAt: Number.POSITIVE_INFINITY });
    await looked(6);
    isOver = true;
  };
  await Promise.all([act(), watch(), watch()]);
  return { stops, looks };
}

test('OFFICE-26 no driver with an open stop is let in by a gate or shown as verified after the stop was known, on two instances', async () => {
  const draw = drawer(11);
  const courses = [];
  for (let each = 0; each < drivers; each += 1) courses.push(await aCourse(draw));
  const told = await Promise.all(courses.map((course, index) => run(course, index % 2 === 0)));
  for (const { stops, looks } of told) {
    const during = ({ knownAt, liftedAt }: Stop) =>
      looks.filter(({ begunAt, endedAt }) => begunAt > knownAt && endedAt < liftedAt);
    for (const stop of stops) {
      expect(during(stop).length, stop.what).toBeGreaterThan(0);
      expect(
        during(stop).filter(({ isLetIn }) => isLetIn),
        stop.what,
      ).toEqual([]);
      // A block of one terminal is no doubt of who somebody is.
      if (stop.what !== 'block')
        expect(
          during(stop).filter(({ isShownVerified }) => isShownVerified),
          stop.what,
        ).toEqual([]);
    }
    expect(looks.filter(({ isLetIn, isShownVerified }) => isLetIn && isShownVerified).length).toBeGreaterThan(0);
  }
}, 60_000);
