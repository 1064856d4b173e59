import { type BookingEventType, isConcerned } from '@quaygate/rules';
import { demoCompanies } from '../companies/companies.ts';
import { demoFacilities } from '../companies/facilities.ts';
import { demoTour, placeForDemoTour } from '../people/demo-driver.ts';
import { type Driver, DriverPool } from '../people/driver-pool.ts';
import { type Random, randomOf } from '../random.ts';
import type { DemoBlock } from './blocks.ts';
import { type DemoDay, demoDays } from './calendar.ts';
import { day, hour, later, minute } from './moments.ts';
import { bookedPlace, referenceOf } from './reference-samples.ts';
import type { DemoSlot } from './slots.ts';
import type { DemoRestriction } from './trains.ts';
import { arrivalFor, type Course } from './visit.ts';

type Kind = 'pickup' | 'delivery';

export interface PlannedTour {
  slot: DemoSlot;
  driver: Driver;
  kinds: Kind[];
  course: Course;
  arrival: Date;
  /** Name of the draws of its visit. */
  draws: string;
  block: DemoBlock | null;
  /** Of its one booking, where a visitor is told to try it. */
  referenceNumber: string | null;
}

const kindsOf: [Kind[], number][] = [
  [['pickup'], 35],
  [['delivery'], 29],
  [['delivery', 'pickup'], 31],
  [['pickup', 'pickup'], 3],
  [['delivery', 'delivery', 'pickup'], 2],
];
const courses: [Course, number][] = [
  ['smooth', 79],
  ['counter', 6],
  ['restricted', 4],
  ['cancelled', 6],
  ['deleted', 3],
  ['absent', 2],
];

/** How the trucks stand that are inside at the start, the most telling first. */
const inside: [Course, BookingEventType][] = [
  ['smooth', 'registered'],
  ['smooth', 'transhipment'],
  ['counter', 'counter_required'],
  ['smooth', 'terminal_reached'],
  ['restricted', 'registration_restricted'],
  ['smooth', 'transhipment'],
  ['smooth', 'registered'],
  ['smooth', 'terminal_reached'],
];

interface Context {
  now: Date;
  slots: ReadonlyMap<number, DemoSlot[]>;
  drivers: readonly Driver[];
  blocks: readonly DemoBlock[];
  restrictions: readonly DemoRestriction[];
}

/** Every tour of the demo: who drives when with what, and what becomes of it. */
export function planTours({ now, slots, drivers, blocks, restrictions }: Context): PlannedTour[] {
  const random = randomOf('tours');
  const pool = new DriverPool(drivers, blocks);
  const tours: PlannedTour[] = [];

  /** In a one-to-one period no tour has a delivery alone. */
  function kindsFor({ facilityId, slotBegin }: DemoSlot, draws: Random): Kind[] {
    const own = restrictions.filter((restriction) => restriction.facilityId === facilityId);
    const kinds = draws.weighted(kindsOf);
    return isConcerned(slotBegin, own) && kinds.length !== 2 ? ['pickup'] : kinds;
  }

  function add(tour: Pick<PlannedTour, 'slot' | 'driver' | 'course' | 'arrival'> & Partial<PlannedTour>): number {
    const draws = `visit ${tours.length}`;
    const planned = { kinds: kindsFor(tour.slot, random), draws, block: null, referenceNumber: null, ...tour };
    tours.push(planned);
    return planned.kinds.length;
  }

  /** The slot a truck arrives in. Before midnight the day's last slot is over at an open gate, so it comes a little late. */
  function slotAt(facilityId: number, time: Date): DemoSlot | undefined {
    const facility = demoFacilities.find(({ id }) => id === facilityId);
    const late = facility?.closingHour === 24 ? (facility.slotLength - 1) * minute : 0;
    return slots
      .get(facilityId)
      ?.findLast(({ slotBegin, slotEnd }) => slotBegin <= time && time.getTime() < slotEnd.getTime() + late);
  }

  function addTrucksInside() {
    for (const facility of demoFacilities) {
      for (let index = 0; index < facility.trucksInside; index++) {
        const [course, state] = inside[index % inside.length]!;
        const kinds = random.weighted(kindsOf);
        const draws = `inside ${facility.id} ${index}`;
        const arrival = arrivalFor(course, state, now, kinds.length, randomOf(draws));
        const slot = slotAt(facility.id, arrival);
        const company = index * 2 < facility.trucksInside ? demoCompanies[0] : undefined;
        const driver = slot && pool.take(slot, random, company);
        if (slot && driver) add({ slot, driver, course, arrival, kinds, draws });
      }
    }
  }

  /** Drivers who were booked before the terminal blocked them: some come later, some stand at the gate. */
  function addBlocked() {
    for (const block of blocks) {
      const driver = drivers.find(({ userId }) => userId === block.truckerId);
      const arrival = later(block.blockedDate, -random.int(2, 12) * minute);
      const due = slots.get(block.facilityId)?.filter(({ slotBegin }) => slotBegin > later(now, 2 * hour)) ?? [];
      const slot = block.stopsTour === 'ahead' ? random.pick(due.slice(0, 20)) : slotAt(block.facilityId, arrival);
      if (!block.stopsTour || !driver || !slot) continue;
      pool.keepBusy(driver, slot);
      const course = block.stopsTour === 'ahead' ? 'blocked' : 'refused';
      add({ slot, driver, course, arrival, kinds: ['pickup'], block });
    }
  }

  /** A tour like any other: over if its slot is over, else still to come. */
  function addOrdinary(day: DemoDay): number {
    const slot = random.weighted(day.slots);
    const course = random.weighted(courses);
    const arrival = later(slot.slotBegin, Math.round((-12 + random.next() * 45) * minute));
    // A visit takes at most 90 minutes; the trucks inside at the start are placed by hand.
    const isOver = later(arrival, 90 * minute) < now;
    const isDue = !isOver && slot.slotBegin <= now;
    if (isDue && random.chance(0.5)) return 0;
    const driver = pool.take(slot, random);
    if (!driver) return 0;
    return add({ slot, driver, ...(isDue ? { course: 'smooth', arrival: later(now, hour) } : { course, arrival }) });
  }

  /** One booking of tomorrow at every terminal for a reference that a visitor finds booked. */
  function addSamples() {
    const company = demoCompanies.find(({ isSimulated }) => isSimulated)!;
    for (const { id } of demoFacilities) {
      const slot = slots.get(id)?.find(({ slotBegin }) => slotBegin > later(now, day));
      if (!slot) continue;
      const driver = pool.take(slot, random, company);
      const referenceNumber = referenceOf(id, bookedPlace);
      if (driver) add({ slot, driver, course: 'smooth', arrival: slot.slotBegin, kinds: ['pickup'], referenceNumber });
    }
  }

  addTrucksInside();
  addBlocked();
  addSamples();
  for (const day of demoDays(slots, now)) {
    for (let booked = 0, attempt = 0; booked < day.bookings && attempt < 2_000; attempt++) booked += addOrdinary(day);
  }
  const place = demoTour(tours, now) ? undefined : placeForDemoTour(tours, { now, slots, drivers, blocks });
  if (place) add({ ...place, course: 'smooth', arrival: place.slot.slotBegin });
  return tours;
}
