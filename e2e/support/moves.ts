import { booking, bookingMove, containerStatus } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { world } from './clock.ts';
import { bookableDriver, bookingsOf, demoUnit, giveBack, type Unit } from './status-form.ts';
import { type Api, expect } from './story.ts';

/** Where stories book what they move. */
const alpenland = 12;
/** Each story moves its own two units, in days that no other story books. */
const shares = ['whole', 'one', 'meanwhile', 'lost', 'reader', 'phone', 'board', 'risk', 'riskEnglish'] as const;
type Share = (typeof shares)[number];
const firstNumber = 2160;

/** One to fetch and one to bring, so that a truck carries both; no other story books them. */
const unitsOf = (share: Share): [Unit, Unit] => [unitOf(share, 'pickup'), unitOf(share, 'delivery')];

function unitOf(share: Share, type: Unit['type']): Unit {
  const free = world()
    .orders.filter(
      ({ facilityId, direction, state, trainNumber, releasedOnly, netWeight, containerType }) =>
        facilityId === alpenland &&
        direction === type &&
        state === 'AVAILABLE' &&
        !trainNumber &&
        !releasedOnly &&
        netWeight !== null &&
        containerType !== null,
    )
    .map(({ referenceNumber }) => referenceNumber)
    .filter((reference) => /^REF-2\d{3}$/.test(reference) && Number(reference.slice(4)) >= firstNumber)
    .sort();
  return demoUnit(present(free[shares.indexOf(share)]));
}

/** As the wire tells it. */
interface Slot {
  slotBegin: string;
  slotEnd: string;
}

export interface OwnTour {
  id: string;
  truckerId: string;
  units: [Unit, Unit];
  bookingIds: string[];
  slots: [Slot, Slot, Slot];
}

const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' });
/** The dialog shows one day: what a story chooses lies in that of the tour. */
const isOneDay = (one: Slot, other: Slot | undefined) =>
  other !== undefined && day.format(new Date(one.slotBegin)) === day.format(new Date(other.slotBegin));

/** Without what the terminal says of it. */
function spanOf(slot: Slot | undefined): Slot {
  const { slotBegin, slotEnd } = present(slot);
  return { slotBegin, slotEnd };
}

/** A tour of two units of its own, with the slots that are free for both. */
export async function aTour(caller: Api, share: Share): Promise<OwnTour> {
  const units = unitsOf(share);
  for (const unit of units) await giveBack(caller, unit);
  const answer = await caller.call(containerStatus.get, {
    params: { terminalId: alpenland },
    query: { requestType: 'single' },
    body: { ...units[0], terminalId: alpenland },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const free = answer.body.timeSlots.filter(({ category }: { category: string }) => category === 'green');
  const wanted = Math.floor((free.length * (shares.indexOf(share) + 1)) / (shares.length + 2));
  const after = free.slice(wanted).findIndex((slot: Slot, at: number) => isOneDay(slot, free[wanted + at + 2]));
  expect(after, 'three free slots of one day').toBeGreaterThanOrEqual(0);
  const first = wanted + after;
  const [timeSlot, second, third]: Slot[] = free.slice(first, first + 3);
  const { slotBegin } = present(timeSlot);
  const driver = await bookableDriver(caller, 17, {
    terminalId: alpenland,
    slotBegin,
    slotEnd: present(third).slotEnd,
  });
  const made = [];
  for (const unit of units) {
    const booked = await caller.call(booking.create, {
      params: { t: driver.userId },
      body: {
        ...unit,
        licensePlate: driver.licensePlate,
        timeSlot: spanOf(timeSlot),
        terminalId: alpenland,
      },
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    made.push(booked.body);
  }
  const id = present(made[0]).tourId as string;
  expect(present(made[1]).tourId).toBe(id);
  const slots: OwnTour['slots'] = [spanOf(timeSlot), spanOf(second), spanOf(third)];
  return { id, truckerId: driver.userId, units, bookingIds: made.map(({ bookingId }) => bookingId), slots };
}

/** So that the story can be told again. */
export async function takeBack(caller: Api, { units }: OwnTour): Promise<void> {
  for (const unit of units) await giveBack(caller, unit);
}

export const moveBy = (caller: Api, { truckerId, bookingIds }: OwnTour, body: object) =>
  caller.call(bookingMove.update, { params: { t: truckerId, bookingId: bookingIds[0] }, body });

/** Tour and slot of a unit, as an integrator reads them. */
export async function standingOf(caller: Api, unit: Unit) {
  const [one] = await bookingsOf(caller, unit);
  const { body } = await caller.call(booking.get, {
    params: { t: present(one).truckerInformation.id, bookingId: present(one).bookingId },
  });
  return { tourId: body.tourId as string, slotBegin: body.timeSlot.slotBegin as string };
}
