import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookingPlan, type Route } from '@quaygate/contract';
import { planBookRows, present } from '@quaygate/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '../invariants.ts';
import { aCrashScene, type CrashScene } from './crash-scene.ts';

const kills = Number(process.env.CRASH_KILLS ?? 1);

let scene: CrashScene;
beforeEach(async () => {
  scene = await aCrashScene({ orders: planBookRows * kills });
});
afterEach(() => scene.stop());

/** 200 rows of one company, over its drivers and all slots. */
function rowsOf({ crowd }: CrashScene, from: number) {
  const company = present(crowd.companies[0]);
  const rows = crowd.units.slice(from, from + planBookRows).map((unit, index) => {
    const driver = present(company.drivers[index % company.drivers.length]);
    return {
      ...{ rowId: randomUUID(), attempt: 0, truckerId: driver.id, licensePlate: driver.plate },
      ...{ type: unit.direction, referenceNumber: unit.reference, containerNumber: unit.container },
      ...{ timeSlot: present(crowd.slots[index % crowd.slots.length]).timeSlot, terminalId: crowd.facility.id },
    };
  });
  return { company, rows };
}

test(
  'PLAN-30 PLAN-31 PLAN-32 a server killed in the middle of 200 bookings books each row once when the same is sent again',
  async () => {
    const bookings = () => scene.db.selectFrom('booking').select('referenceNumber').execute();
    const held = present(scene.crowd.slots[2]).id;
    for (let kill = 0; kill < kills; kill++) {
      const { company, rows } = rowsOf(scene, kill * planBookRows);
      const book = () =>
        scene.send(bookingPlan.book as unknown as Route, {
          as: company.user,
          params: { f: company.f },
          body: { rows },
        });
      const before = (await bookings()).length;
      const { lost } = await scene.db.transaction().execute(async (trx) => {
        // Whatever comes to this slot waits: the answer cannot be there before the end.
        await trx.selectFrom('slot').select('id').where('id', '=', held).forUpdate().execute();
        const answer = book().catch(() => undefined);
        while ((await bookings()).length < before + 4) await sleep(5);
        await scene.killProcess();
        return { lost: await answer };
      });
      expect(lost).toBeUndefined();
      expect((await bookings()).length).toBeLessThan(before + planBookRows);
      await scene.startProcess();
      const { status, body } = await book();
      expect(status).toBe(200);
      const booked = body.rows.flatMap(({ booking }: { booking?: { bookingId: string } }) => booking?.bookingId ?? []);
      expect(new Set(booked).size).toBe(planBookRows);
    }
    const references = (await bookings()).map(({ referenceNumber }) => referenceNumber);
    expect(references).toHaveLength(planBookRows * kills);
    expect(new Set(references).size).toBe(planBookRows * kills);
    expect(await checkInvariants(scene.db)).toEqual([]);
  },
  60_000 + kills * 30_000,
);
