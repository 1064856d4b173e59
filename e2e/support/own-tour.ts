import type { TestInfo } from '@playwright/test';
import { booking, driverInvitation, identity, license } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { test as base } from './beside.ts';
import { now, world } from './clock.ts';
import { newDriver } from './driver-phone.ts';
import { password } from './served.ts';
import { nordbecken } from './slot-board.ts';
import { demoUnit, giveBack, statusOf, type Unit } from './status-form.ts';
import { type Api, expect } from './story.ts';

type Slot = Record<'slotBegin' | 'slotEnd' | 'category', string>;

/** Pickups at the terminal with the map, the last first: other stories take those with the lower numbers. */
function ownUnits(): Unit[] {
  const free = world().orders.filter(
    ({ facilityId, direction, state, trainNumber, releasedOnly, referenceNumber }) =>
      facilityId === nordbecken.id &&
      direction === 'pickup' &&
      state === 'AVAILABLE' &&
      !trainNumber &&
      !releasedOnly &&
      /^REF-1\d{3}$/.test(referenceNumber),
  );
  return free
    .map(({ referenceNumber }) => referenceNumber)
    .sort()
    .reverse()
    .map(demoUnit);
}

/** Such a slot begins soon enough for its driver to share the way there. */
const soon = 3 * 3_600_000;

/** A unit of this worker alone that can be booked, with its slots: a story that failed may have left its truck in the terminal. */
async function findUnit(dispatcher: Api, { parallelIndex, config }: TestInfo): Promise<{ unit: Unit; slots: Slot[] }> {
  const own = ownUnits().filter((_, index) => index % config.workers === parallelIndex);
  for (const unit of own) {
    await giveBack(dispatcher, unit);
    const { body } = await statusOf(dispatcher, nordbecken.id, unit);
    if (body.timeSlots) return { unit, slots: body.timeSlots };
  }
  throw new Error('No unit can be booked');
}

/** `driver`: a driver of the dispatcher who comes to the terminal with the map within hours; gone with the story. */
export const test = base.extend<{ driver: Api }>({
  driver: async ({ api, request }, use, info) => {
    const dispatcher = await api('dispatch');
    const { unit, slots } = await findUnit(dispatcher, info);
    const { phoneNumber: _, ...person } = newDriver();
    const invited = await dispatcher.call(driverInvitation.create, { body: { ...person, by: 'link' } });
    expect(invited.status, invited.body?.code).toBe(201);
    const { truckerId: t, link } = invited.body;
    const token = new URL(link).searchParams.get('token');
    const chosen = await request.post(identity.confirmPasswordReset.path, { data: { token, newPassword: password } });
    expect(chosen.status(), await chosen.text()).toBe(204);
    const assigned = await dispatcher.call(license.assignAny, { body: { licenseUserId: t } });
    expect(assigned.status, assigned.body?.code).toBe(200);
    const { slotBegin, slotEnd } = present(
      slots.find((slot) => slot.category !== 'red' && Date.parse(slot.slotBegin) < now() + soon),
    );
    const booked = await dispatcher.call(booking.create, {
      params: { t },
      body: {
        ...{ ...unit, licensePlate: person.licensePlate, terminalId: nordbecken.id },
        timeSlot: { slotBegin, slotEnd },
      },
    });
    expect(booked.status, booked.body?.code).toBe(201);
    await use(await api(person.email));
    await giveBack(dispatcher, unit);
    const { licenseKey } = assigned.body;
    await dispatcher.call(license.change, { params: { id: licenseKey }, body: { action: 'REVOKE' } });
  },
});
