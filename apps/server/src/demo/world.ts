import { addDays, localDay } from '@quaygate/rules';
import { demoCompanies } from './companies/companies.ts';
import { demoZone } from './companies/facilities.ts';
import { demoLicenseOrders } from './companies/license-orders.ts';
import { demoLicenses, driversOf } from './companies/licenses.ts';
import { demoColleagues } from './people/colleagues.ts';
import { demoDriver } from './people/demo-driver.ts';
import { driverHistory } from './people/driver-history.ts';
import { demoIdentifications } from './people/identifications.ts';
import { demoPeople, otherDispatchers } from './people/people.ts';
import { demoBlocks } from './tours/blocks.ts';
import { daysBooked } from './tours/calendar.ts';
import { bringLoadingForward } from './tours/early-loading.ts';
import { demoTruckers } from './tours/fleet.ts';
import { day, later, localHour } from './tours/moments.ts';
import { openOrders, trainOfFullSlots } from './tours/references.ts';
import { changeByHand } from './tours/slot-changes.ts';
import { closeSlot, demoSlots, limitBusySlots } from './tours/slots.ts';
import { type PlannedTour, planTours } from './tours/tour-plan.ts';
import { tourRows } from './tours/tour-rows.ts';
import { demoRestrictions, demoTrains } from './tours/trains.ts';

/**
 * Everything the demo holds, computed before the first row is written; the same moment gives the same world.
 * @param isKept of which planned tours there are rows, which take most of the time
 */
export function demoWorld(now: Date, isKept: (tour: PlannedTour) => boolean = () => true) {
  const truckers = demoTruckers(now);
  const licenses = demoLicenses(truckers, now);
  const drivers = driversOf(truckers, licenses, later(now, (daysBooked + 2) * day));
  const blocks = demoBlocks(drivers, now);
  const restrictions = demoRestrictions(now);
  const slots = demoSlots(now);
  const trains = demoTrains(now);
  const people = demoPeople(now);
  const others = otherDispatchers(now);
  const colleagues = demoColleagues(now);
  const identifications = demoIdentifications(truckers, now);
  const history = driverHistory({ identifications, truckers, people: people.users, now });

  const petersen = people.users.find(({ email }) => email.startsWith('dispatch@'))!;
  const dispatchers = new Map(others.map(({ company, user }) => [company.id, user.id]));
  dispatchers.set(demoCompanies[0]!.id, petersen.id);
  const planned = planTours({ now, slots, drivers, blocks, restrictions }).filter(isKept);
  const tours = tourRows(planned, { now, trains, dispatchers });

  limitBusySlots(slots.values(), { now, restrictions });
  const fullTrains = [...slots.values()].map((own) => fillTwoHours(own, now));
  changeByHand(slots.values(), now);
  const orders = [...tours.orders, ...openOrders(now, trains, fullTrains, tours.orders.length)];
  bringLoadingForward({ trains, orders, bookings: tours.bookings }, now);
  const driver = demoDriver(truckers, planned, now);
  return {
    ...{ driver, truckers, blocks, restrictions, people, others, colleagues, orders },
    ...demoLicenseOrders(licenses, dispatchers, now),
    trains: [...trains, ...fullTrains],
    slots: [...slots.values()].flat(),
    tours,
    gatePasses: { identifications, ...history },
  };
}
export type DemoWorld = ReturnType<typeof demoWorld>;

/** Behind every one-to-one period of tomorrow. */
const fullHours = [17, 18];

/** Two hours of tomorrow are full; the train that takes units only then shows what that looks like. */
function fillTwoHours(slots: Parameters<typeof trainOfFullSlots>[0], now: Date) {
  const tomorrow = addDays(localDay(now, demoZone), 1);
  const full = slots.filter(
    ({ slotBegin }) => localDay(slotBegin, demoZone) === tomorrow && fullHours.includes(localHour(slotBegin)),
  );
  full.forEach(closeSlot);
  return trainOfFullSlots(full);
}
