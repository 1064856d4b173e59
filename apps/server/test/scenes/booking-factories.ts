import { randomUUID } from 'node:crypto';
import type { BookingType, ContainerType } from '@quaygate/contract';
import { type AnnouncementKind, type BookingState, present, referenceKey, type TrainState } from '@quaygate/rules';
import type { Db } from '../../src/db/client.ts';
import { aTrucker, early, next } from './factories.ts';

/** Load units, slots, bookings and what stands against them, as rows. */

/** Rows of one statement. */
const mostRows = 500;

type Order = { facility: number } & Partial<{
  direction: string;
  reference: string;
  container: string | null;
  containerType: ContainerType | null;
  containerLength: number | null;
  netWeight: number | null;
  emptyWeight: number | null;
  state: string;
  trainNumber: string;
  trainDate: string;
  trainOperator: string;
  trainCancelled: boolean;
  latestLoadingTime: Date;
  trainArrival: Date;
  trainState: TrainState;
  releasedOnly: boolean;
  priority: string;
  moduleId: string;
  createdDate: Date;
}>;

function orderRow(order: Order) {
  const referenceNumber = order.reference ?? `REF-${next()}`;
  return {
    facilityId: order.facility,
    orderId: randomUUID(),
    direction: (order.direction ?? 'pickup') as BookingType,
    referenceNumber,
    referenceKey: referenceKey(referenceNumber),
    containerNumber: order.container === undefined ? 'CSQU3054383' : order.container,
    containerType: order.containerType === undefined ? 'BOX' : order.containerType,
    containerLength: order.containerLength === undefined ? 40 : order.containerLength,
    netWeight: order.netWeight === undefined ? 20_000 : order.netWeight,
    emptyWeight: order.emptyWeight === undefined ? 3_800 : order.emptyWeight,
    priority: order.priority ?? null,
    moduleId: order.moduleId ?? null,
    releasedOnly: order.releasedOnly ?? false,
    trainNumber: order.trainNumber ?? null,
    trainDate: order.trainDate ?? null,
    trainOperatorId: order.trainOperator ?? null,
    trainCancelled: order.trainCancelled ?? false,
    latestLoadingTime: order.latestLoadingTime ?? null,
    trainArrival: order.trainArrival ?? null,
    trainState: order.trainState ?? null,
    state: order.state ?? 'AVAILABLE',
    occurredAt: early,
    eventId: randomUUID(),
    createdDate: order.createdDate ?? early,
  };
}

/** A load unit that may be picked up or delivered. */
export async function anOrder(db: Db, order: Order) {
  return present((await someOrders(db, [order]))[0]);
}

/** Many load units, in as few statements as they need. */
export async function someOrders(db: Db, orders: readonly Order[]) {
  const rows = orders.map(orderRow);
  const ids = new Map<string, number>();
  for (let begin = 0; begin < rows.length; begin += mostRows) {
    const some = rows.slice(begin, begin + mostRows);
    const stored = await db.insertInto('loadUnitOrder').values(some).returning(['id', 'orderId']).execute();
    for (const { id, orderId } of stored) ids.set(orderId, id);
  }
  return rows.map(({ orderId, referenceNumber: reference, containerNumber: container }) => {
    return { id: present(ids.get(orderId)), orderId, reference, container };
  });
}

/** The right of one forwarder to an order; without ends it is always valid. */
export async function aRelease(
  db: Db,
  release: { facility: number; orderId: string } & Partial<{
    forwarder: string | null;
    validFrom: string;
    validUntil: string;
    deleted: boolean;
  }>,
) {
  const releaseId = randomUUID();
  await db
    .insertInto('release')
    .values({
      facilityId: release.facility,
      releaseId,
      orderId: release.orderId,
      partyId: release.forwarder ?? 'unknown',
      partyIdType: 'forwarderId',
      forwarderId: release.forwarder ?? null,
      validFrom: release.validFrom ? new Date(release.validFrom) : null,
      validUntil: release.validUntil ? new Date(release.validUntil) : null,
      deleted: release.deleted ?? false,
      occurredAt: early,
      eventId: randomUUID(),
    })
    .execute();
  return { releaseId };
}

/** A booking in its own tour, as rows; nothing else is changed, neither its order nor the places of its slot. */
export async function aBooking(
  db: Db,
  booking: { facility: number; forwarder: string } & Partial<{
    order: number;
    trucker: string;
    slot: { id: number; slotBegin: Date; slotEnd: Date };
    type: string;
    state: string;
    reachedTerminal: boolean;
    hidden: boolean;
  }>,
) {
  const trucker = booking.trucker ?? (await aTrucker(db, { forwarder: booking.forwarder })).id;
  const slot =
    booking.slot ?? (await aSlot(db, { facility: booking.facility, begin: new Date(Date.UTC(2026, 5, 1, next())) }));
  const order = booking.order ?? (await anOrder(db, { facility: booking.facility, state: 'BOOKED' })).id;
  const state = (booking.state ?? 'active') as BookingState;
  const shared = {
    facilityId: booking.facility,
    forwarderId: booking.forwarder,
    truckerId: trucker,
    licensePlate: 'DU-QG 1',
    firstName: 'Jana',
    lastName: 'Krug',
    slotId: slot.id,
    slotBegin: slot.slotBegin,
    slotEnd: slot.slotEnd,
  };
  const tour = await db
    .insertInto('tour')
    .values({ ...shared, plateKey: `DUQG${next()}`, state: 'active', searchText: '' })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('booking')
    .values({
      ...shared,
      id,
      rowId: randomUUID(),
      tourId: tour.id,
      tourNumber: tour.number,
      orderRow: order,
      type: (booking.type ?? 'pickup') as BookingType,
      referenceNumber: 'REF-1',
      state,
      reachedTerminal: booking.reachedTerminal ?? false,
      hidden: booking.hidden ?? false,
      createdDate: early,
      updatedDate: early,
    })
    .execute();
  return { id };
}

/** A slot with one module that holds its whole capacity. */
export async function aSlot(
  db: Db,
  slot: { facility: number } & Partial<{
    begin: string | Date;
    minutes: number;
    capacity: number | null;
    taken: number;
    closed: boolean;
  }>,
) {
  const slotBegin = new Date(slot.begin ?? '2026-05-13T06:00:00Z');
  const slotEnd = new Date(slotBegin.getTime() + (slot.minutes ?? 50) * 60_000);
  const capacity = slot.capacity === undefined ? 50 : slot.capacity;
  const taken = slot.taken ?? 0;
  const { id } = await db
    .insertInto('slot')
    .values({ facilityId: slot.facility, slotBegin, slotEnd, capacity, taken, closed: slot.closed ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('slotModule')
    .values({
      slotId: id,
      moduleId: 'Module 1',
      templateMaximum: capacity,
      currentNumber: taken,
      closed: slot.closed ?? false,
    })
    .execute();
  return { id, slotBegin, slotEnd, timeSlot: { slotBegin: slotBegin.toISOString(), slotEnd: slotEnd.toISOString() } };
}

export async function aBlock(
  db: Db,
  { facility, trucker, id = randomUUID() }: { facility: number; trucker: string; id?: string },
) {
  await db
    .insertInto('block')
    .values({
      id,
      facilityId: facility,
      truckerId: trucker,
      blockedDate: early,
      blockedReason: 'No-show',
      blockedBy: null,
    })
    .execute();
  return { id };
}

export async function aRestriction(
  db: Db,
  { facility, start, end, id = randomUUID() }: { facility: number; start: string; end: string; id?: string },
) {
  await db
    .insertInto('oneToOneRestriction')
    .values({ id, facilityId: facility, restrictionStart: new Date(start), restrictionEnd: new Date(end) })
    .execute();
  return { id };
}

export async function anAnnouncement(
  db: Db,
  announcement: { facility: number; from: string } & Partial<{
    kind: AnnouncementKind;
    text: string;
    until: string;
    modules: string[];
    id: string;
  }>,
) {
  const { facility, kind = 'information', text = 'Neue Zufahrt', from, until, modules = [] } = announcement;
  const id = announcement.id ?? randomUUID();
  await db
    .insertInto('announcement')
    .values({
      ...{ id, facilityId: facility, kind, words: JSON.stringify({ de: text }), modules, publishedDate: early },
      ...{ fromDate: new Date(from), untilDate: until ? new Date(until) : null },
      ...{ publishedBy: null, endedDate: null, endedBy: null },
    })
    .execute();
  return { id };
}

/** A truck that a gate read and no tour is of. */
export async function anUnknownTruck(db: Db, truck: { facility: number; since: Date; id?: string }) {
  const id = truck.id ?? randomUUID();
  const plate = `HH-UT ${id.replace(/\D/g, '').slice(0, 5)}`;
  await db
    .insertInto('exception')
    .values({
      id,
      facilityId: truck.facility,
      kind: 'unknown',
      since: truck.since,
      licensePlate: plate,
      plateReading: plate,
    })
    .execute();
  return { id };
}

export async function aDeadline(
  db: Db,
  deadline: { facility: number; trainNumber: string; trainDate: string; start: string; end: string; id?: string },
) {
  const id = deadline.id ?? randomUUID();
  await db
    .insertInto('acceptanceDeadline')
    .values({
      id,
      facilityId: deadline.facility,
      trainNumber: deadline.trainNumber,
      trainDate: deadline.trainDate,
      deadlineStart: new Date(deadline.start),
      deadlineEnd: new Date(deadline.end),
    })
    .execute();
  return { id };
}
