import { addDays, localDay } from '@quaygate/rules';
import { demoCompanies } from '../companies/companies.ts';
import { demoZone } from '../companies/facilities.ts';
import { type Random, randomOf } from '../random.ts';
import { freightPapers, loadUnit } from './load-units.ts';
import { day, hour, later } from './moments.ts';
import { type DemoOrder, orderOf } from './orders.ts';
import { bookedPlace, fullPlace, latePlace, referenceOf, samples } from './reference-samples.ts';
import type { DemoSlot } from './slots.ts';
import type { DemoTrain } from './trains.ts';

/** References that only fill lists, for batches and for visitors who book a lot. */
const bulk = { first: 101, count: 90 };

interface Context {
  now: Date;
  trains: readonly DemoTrain[];
  fullTrain: DemoTrain;
  random: Random;
  nextId: () => number;
}

const isTomorrow = (date: string, now: Date) => date === addDays(localDay(now, demoZone), 1);

function sampleOrders(facilityId: number, { now, trains, fullTrain, random, nextId }: Context): DemoOrder[] {
  const train = trains.find(
    (each) => each.facilityId === facilityId && isTomorrow(each.trainDate, now) && each.direction === 'outbound',
  );
  return samples
    .filter(({ place }) => place !== bookedPlace)
    .map(({ place, direction, change }) =>
      orderOf({
        id: nextId(),
        facilityId,
        direction,
        referenceNumber: referenceOf(facilityId, place),
        createdDate: later(now, -2 * day),
        unit: loadUnit(random, 40),
        train: place === 3 ? train : place === fullPlace ? fullTrain : undefined,
        ...(place === 4 ? freightPapers(random, true) : {}),
        ...(place === latePlace ? { latestLoadingTime: later(now, -3 * hour) } : {}),
        ...change,
      }),
    );
}

function bulkOrders(facilityId: number, { now, random, nextId }: Context): DemoOrder[] {
  return Array.from({ length: bulk.count }, (_, index) => {
    const direction = index % 3 === 2 ? 'delivery' : 'pickup';
    return orderOf({
      id: nextId(),
      facilityId,
      direction,
      referenceNumber: referenceOf(facilityId, bulk.first + index),
      createdDate: later(now, -random.int(hour, 3 * day)),
      unit: loadUnit(random),
      ...freightPapers(random),
      releasedOnly: index % 10 === 9,
    });
  });
}

/** A train of tomorrow that can be reached only through the given slots, all of them taken. */
export function trainOfFullSlots(slots: readonly DemoSlot[]): DemoTrain {
  const { facilityId, slotBegin } = slots[0]!;
  const { slotEnd } = slots.at(-1)!;
  return {
    facilityId,
    trainNumber: String(49_000 + facilityId),
    trainDate: localDay(slotBegin, demoZone),
    trainOperatorId: 'nordgleis',
    direction: 'outbound',
    plannedTime: later(slotEnd, 3 * hour),
    estimatedTime: later(slotEnd, 3 * hour),
    latestLoadingTime: later(slotEnd, 2 * hour),
    state: 'planned',
    deadline: { deadlineStart: slotBegin, deadlineEnd: slotEnd },
  };
}

/** The orders without a booking, at every terminal. */
export function openOrders(
  now: Date,
  trains: readonly DemoTrain[],
  fullTrains: readonly DemoTrain[],
  lastId: number,
): DemoOrder[] {
  const random = randomOf('references');
  let id = lastId;
  const nextId = () => ++id;
  return fullTrains.flatMap((fullTrain) => {
    const context = { now, trains, fullTrain, random, nextId };
    return [...sampleOrders(fullTrain.facilityId, context), ...bulkOrders(fullTrain.facilityId, context)];
  });
}

/** Who may book the orders that are not open to everybody. */
export function releaseRows(orders: readonly DemoOrder[], now: Date) {
  const [petersen, yilmaz, other] = demoCompanies;
  return orders
    .filter(({ releasedOnly }) => releasedOnly)
    .map(({ facilityId, orderId, referenceNumber, occurredAt, id }) => {
      const isForeign = referenceNumber === referenceOf(facilityId, 13);
      const party = isForeign ? other! : id % 3 === 0 ? yilmaz! : petersen!;
      const isOwn = [5, 7].some((place) => referenceNumber === referenceOf(facilityId, place));
      return {
        facilityId,
        releaseId: `demo-release-${orderId}`,
        orderId,
        partyId: isOwn ? petersen!.id : party.id,
        partyIdType: 'forwarderId',
        forwarderId: isOwn ? petersen!.id : party.id,
        validFrom: later(now, -3 * day),
        validUntil: later(now, 25 * day),
        occurredAt,
        eventId: `demo-release-${orderId}`,
      };
    });
}
