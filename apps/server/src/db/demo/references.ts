import { addDays, localDay } from '@quaygate/rules';
import type { Db } from '../client.ts';
import { demoCompanies } from './companies.ts';
import { demoFacilities, demoZone } from './facilities.ts';
import { freightPapers, loadUnit } from './load-units.ts';
import { day, hour, later } from './moments.ts';
import { type DemoOrder, orderOf } from './orders.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSlot } from './slots.ts';
import type { DemoTrain } from './trains.ts';

/** First thousand of a terminal's own references: REF-1001 is for terminal 8, REF-2001 for 12, REF-3001 for 3. */
const thousands = new Map(demoFacilities.map(({ id }, index) => [id, (index + 1) * 1000]));
export const referenceOf = (facilityId: number, place: number) => `REF-${thousands.get(facilityId)! + place}`;

/** Place of the reference that another company's tour holds; of the one whose slots are all taken. */
export const bookedPlace = 15;
export const fullPlace = 16;

interface Sample {
  place: number;
  direction: 'pickup' | 'delivery';
  note: string;
  /** Changes that make the sample what its note says. */
  change?: Partial<DemoOrder>;
  /** Printed with one wrong digit, so that the repair of check digits can be seen. */
  isMistyped?: true;
}

/** What a visitor can try, by hand; the same at every terminal. */
const samples: Sample[] = [
  { place: 1, direction: 'pickup', note: 'can be booked' },
  {
    place: 2,
    direction: 'delivery',
    note: 'can be booked, with any container or none',
    change: { containerNumber: null },
  },
  { place: 3, direction: 'delivery', note: 'for a train of tomorrow, with latest loading time' },
  { place: 4, direction: 'pickup', note: 'dangerous goods and customs data' },
  { place: 5, direction: 'pickup', note: 'released to Hafenspedition Petersen only', change: { releasedOnly: true } },
  {
    place: 6,
    direction: 'delivery',
    note: 'goes with a pickup where one-to-one applies',
    change: { containerNumber: null },
  },
  { place: 7, direction: 'pickup', note: 'one digit mistyped: the right number is offered', isMistyped: true },
  { place: 11, direction: 'pickup', note: 'refused: too heavy', change: { netWeight: 38_500, emptyWeight: 3_900 } },
  { place: 12, direction: 'pickup', note: 'refused: data missing', change: { netWeight: null, containerType: null } },
  { place: 13, direction: 'pickup', note: 'refused: released to somebody else', change: { releasedOnly: true } },
  { place: 14, direction: 'delivery', note: 'refused: latest loading time passed' },
  { place: bookedPlace, direction: 'pickup', note: 'refused: already booked' },
  { place: fullPlace, direction: 'delivery', note: 'all slots taken' },
];

/** References that only fill lists, for batches and for whoever books a lot. */
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
        ...(place === 14 ? { latestLoadingTime: later(now, -3 * hour) } : {}),
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
    deadline: { deadlineStart: slotBegin, deadlineEnd: slotEnd },
  };
}

/** The orders nobody has booked yet, at every terminal. */
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
      const isOwn = referenceNumber === referenceOf(facilityId, 5);
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

export interface DemoReference {
  referenceNumber: string;
  containerNumber: string | null;
  direction: string;
  terminal: string;
  note: string;
}

/** The last digit but one replaced, so that the check digit is wrong and one container is one character away. */
const mistyped = (container: string) =>
  `${container.slice(0, 9)}${(Number(container[9]) + 5) % 10}${container.slice(10)}`;

/** References to try by hand, as the start message prints them: all of terminal 8, the first ones of the others. */
export async function demoReferences(db: Db): Promise<DemoReference[]> {
  const wanted = demoFacilities.flatMap(({ id, name }) =>
    samples
      .filter(({ place }) => id === 8 || place < 3)
      .map((sample) => ({ ...sample, facilityId: id, terminal: name })),
  );
  const rows = await db
    .selectFrom('loadUnitOrder')
    .select(['facilityId', 'referenceNumber', 'containerNumber', 'state'])
    .where(
      'referenceNumber',
      'in',
      wanted.map(({ facilityId, place }) => referenceOf(facilityId, place)),
    )
    .execute();
  return wanted.flatMap(({ facilityId, terminal, place, direction, note, isMistyped }) => {
    const referenceNumber = referenceOf(facilityId, place);
    const row = rows.find((each) => each.facilityId === facilityId && each.referenceNumber === referenceNumber);
    if (!row || (row.state !== 'AVAILABLE' && place !== bookedPlace)) return [];
    const { containerNumber } = row;
    return [
      {
        referenceNumber,
        containerNumber: isMistyped && containerNumber ? mistyped(containerNumber) : containerNumber,
        direction,
        terminal,
        note,
      },
    ];
  });
}
