import { booking, driverInvitation, identity, license } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { test as base } from './beside.ts';
import { now, world } from './clock.ts';
import { newDriver } from './driver-phone.ts';
import { password } from './served.ts';
import { nordbecken } from './slot-board.ts';
import { demoUnit, giveBack, statusOf, type Unit } from './status-form.ts';
import { type Api, expect } from './story.ts';

/** A pickup at the terminal with the map that no other story books: they take those with the lower numbers. */
function ownUnit(): Unit {
  const free = world().orders.filter(
    ({ facilityId, direction, state, trainNumber, releasedOnly, referenceNumber }) =>
      facilityId === nordbecken.id &&
      direction === 'pickup' &&
      state === 'AVAILABLE' &&
      !trainNumber &&
      !releasedOnly &&
      /^REF-1\d{3}$/.test(referenceNumber),
  );
  const references = free.map(({ referenceNumber }) => referenceNumber).sort();
  return demoUnit(present(references.at(-1)));
}

/** Such a slot begins soon enough for its driver to share the way there. */
const soon = 3 * 3_600_000;

/** `driver`: a driver of the dispatcher who comes to the terminal with the map within hours; gone with the story. */
export const test = base.extend<{ driver: Api }>({
  driver: async ({ api, request }, use) => {
    const dispatcher = await api('dispatch');
    const unit = ownUnit();
    await giveBack(dispatcher, unit);
    const { phoneNumber: _, ...person } = newDriver();
    const invited = await dispatcher.call(driverInvitation.create, { body: { ...person, by: 'link' } });
    expect(invited.status, invited.body?.code).toBe(201);
    const { truckerId: t, link } = invited.body;
    const token = new URL(link).searchParams.get('token');
    const chosen = await request.post(identity.confirmPasswordReset.path, { data: { token, newPassword: password } });
    expect(chosen.status(), await chosen.text()).toBe(204);
    const assigned = await dispatcher.call(license.assignAny, { body: { licenseUserId: t } });
    expect(assigned.status, assigned.body?.code).toBe(200);
    const { body: status } = await statusOf(dispatcher, nordbecken.id, unit);
    const slots: { slotBegin: string; slotEnd: string; category: string }[] = status.timeSlots;
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
