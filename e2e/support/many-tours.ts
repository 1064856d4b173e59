import { booking, tour } from '@quaygate/contract';
import { localDay, present } from '@quaygate/rules';
import { world } from './clock.ts';
import { rheinhafen } from './slot-board.ts';
import { bookableDriver, bookingsOf, demoUnit, giveBack, statusOf, type Unit } from './status-form.ts';
import { type Api, expect } from './story.ts';

const zone = 'Europe/Berlin';

/** As the wire tells it. */
interface Slot {
  slotBegin: string;
  slotEnd: string;
  category: string;
}

export interface ManyTours {
  /** The list with these tours and no others. */
  address: string;
  ids: string[];
  units: Unit[];
  /** Free slots of one day; the tours stand in the first. */
  slots: Slot[];
}

/** Pickups that no other story books: the last of the terminal but one. */
function ownUnits(count: number): Unit[] {
  const free = world()
    .orders.filter(
      ({ facilityId, direction, state, trainNumber, releasedOnly, referenceNumber }) =>
        facilityId === rheinhafen.id &&
        direction === 'pickup' &&
        state === 'AVAILABLE' &&
        !trainNumber &&
        !releasedOnly &&
        /^REF-3\d{3}$/.test(referenceNumber),
    )
    .map(({ referenceNumber }) => referenceNumber)
    .sort();
  return free.slice(-1 - count, -1).map(demoUnit);
}

/** The slots of the last day with four free ones in which the search finds no tours of the company. */
async function emptyDay(caller: Api, unit: Unit, search: string): Promise<{ day: string; slots: Slot[] }> {
  const { status, body } = await statusOf(caller, rheinhafen.id, unit);
  expect(status, JSON.stringify(body)).toBe(200);
  const free = body.timeSlots.filter(({ category }: Slot) => category !== 'red');
  const { body: listed } = await caller.call(tour.list, { query: { search, terminals: String(rheinhafen.id) } });
  const dayOf = ({ slotBegin }: Slot) => localDay(new Date(slotBegin), zone);
  const taken = new Set(listed.items.map(({ timeSlot }: { timeSlot: Slot }) => dayOf(timeSlot)));
  const days = [...Map.groupBy<string, Slot>(free, dayOf)].reverse();
  const [day, slots] = present(days.find(([each, slots]) => slots.length >= 4 && !taken.has(each)));
  return { day, slots };
}

/** What all references begin with. */
function sharedBegin([first = '', ...others]: readonly string[]): string {
  const at = [...first].findIndex((_, index) => others.some((each) => !each.startsWith(first.slice(0, index + 1))));
  return at < 0 ? first : first.slice(0, at);
}

/**
 * Tours of drivers of their own, in the first free slot of a day on which the list shows nothing else.
 * @param later so many of them, the last ones, stand in the third slot
 */
export async function manyTours(caller: Api, count: number, later = 0): Promise<ManyTours> {
  const units = ownUnits(count);
  expect(units).toHaveLength(count);
  for (const unit of units) await giveBack(caller, unit);
  const search = sharedBegin(units.map(({ referenceNumber }) => referenceNumber));
  const { day, slots } = await emptyDay(caller, present(units[0]), search);
  // Drivers with nothing else to do in the slots that a story uses.
  const visit = {
    terminalId: rheinhafen.id,
    slotBegin: present(slots[0]).slotBegin,
    slotEnd: present(slots[2]).slotEnd,
  };
  const ids: string[] = [];
  for (const [index, unit] of units.entries()) {
    const { slotBegin, slotEnd } = present(slots[index < count - later ? 0 : 2]);
    const driver = await bookableDriver(caller, index, visit);
    const booked = await caller.call(booking.create, {
      params: { t: driver.userId },
      body: {
        ...unit,
        licensePlate: driver.licensePlate,
        timeSlot: { slotBegin, slotEnd },
        terminalId: rheinhafen.id,
      },
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    ids.push(booked.body.tourId);
  }
  expect(new Set(ids).size).toBe(count);
  const query = `search=${search}&terminals=${rheinhafen.id}&from=${day}&to=${day}`;
  const address = `/forwarderOperator/bookingsOverview?${query}`;
  return { address, ids, units, slots };
}

/** Begins of the slots of the units, and their tours, as an integrator reads them; null for one that is not booked. */
export async function standings(caller: Api, { units }: ManyTours) {
  const found = [];
  for (const unit of units) {
    const [one] = await bookingsOf(caller, unit);
    if (!one) {
      found.push(null);
      continue;
    }
    const params = { t: one.truckerInformation.id, bookingId: one.bookingId };
    const { body } = await caller.call(booking.get, { params });
    found.push({ id: body.tourId as string, slotBegin: body.timeSlot.slotBegin as string });
  }
  return found;
}

export async function takeAllBack(caller: Api, { units }: ManyTours): Promise<void> {
  for (const unit of units) await giveBack(caller, unit);
}
