import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { KeyScope } from '@quaygate/contract';
import { referenceKey } from '@quaygate/rules';
import type { Db } from '../src/db/client.ts';
import { hashPassword } from '../src/outside/identity/embedded/password.ts';

/** Things of the trade as rows, with the least a test must say about them. */

let last = 100;
const next = () => ++last;

export interface TestUser {
  id: string;
  email: string;
}

const early = new Date('2026-01-01T00:00:00Z');

export async function aForwarder(db: Db, { tier = 'Premium', name = `Spedition ${next()} GmbH` } = {}) {
  const id = randomUUID();
  await db
    .insertInto('truckingCompany')
    .values({ id, name, tier, email: `info@${id}.example`, vatId: `DE${id}`, createdDate: early })
    .execute();
  return { id, name };
}

export async function aFacility(
  db: Db,
  facility: Partial<{
    id: number;
    name: string;
    timeZone: string;
    maxWeight: number;
    releaseRequired: boolean;
    hidesForeignReferences: boolean;
    capabilities: string[];
  }> = {},
) {
  const row = { id: next(), name: `Terminal ${last}`, ...facility };
  await db.insertInto('facility').values(row).execute();
  return { id: row.id, name: row.name };
}

export async function aUser(
  db: Db,
  {
    roles,
    forwarders = [],
    facilities = [],
    trainOperators = [],
    email,
    password,
    disabled = false,
  }: {
    roles: string[];
    forwarders?: string[];
    facilities?: number[];
    trainOperators?: string[];
    email?: string;
    password?: string;
    disabled?: boolean;
  },
): Promise<TestUser> {
  const user = { id: randomUUID(), email: email ?? `user${next()}@example.com` };
  await db
    .insertInto('appUser')
    .values({
      ...user,
      firstName: 'Dana',
      lastName: 'Dispo',
      roles,
      emailVerified: true,
      disabledAt: disabled ? early : null,
      createdDate: early,
    })
    .execute();
  if (password !== undefined) {
    const passwordHash = await hashPassword(password);
    await db.insertInto('credential').values({ userId: user.id, passwordHash }).execute();
  }
  for (const forwarderId of forwarders)
    await db.insertInto('userForwarder').values({ userId: user.id, forwarderId }).execute();
  for (const facilityId of facilities) {
    await db.insertInto('userFacility').values({ id: randomUUID(), userId: user.id, facilityId }).execute();
  }
  for (const trainOperatorId of trainOperators)
    await db.insertInto('userTrainOperator').values({ userId: user.id, trainOperatorId }).execute();
  return user;
}

export async function aTrainOperator(db: Db, name = `Bahn ${next()}`) {
  const row = { id: randomUUID(), name };
  await db.insertInto('trainOperator').values(row).execute();
  return row;
}

/** A driver linked to a forwarder. */
export async function aTrucker(
  db: Db,
  {
    forwarder,
    plate = `DU-QG ${next()}`,
    state = 'approved',
    firstName = 'Jana',
    lastName = `Krug${next()}`,
  }: {
    forwarder?: string;
    plate?: string | null;
    state?: string;
    firstName?: string;
    lastName?: string;
  } = {},
) {
  const id = randomUUID();
  await db
    .insertInto('trucker')
    .values({
      userId: id,
      id: randomUUID(),
      email: `${id}@driver.example`,
      firstName,
      lastName,
      licensePlate: plate,
      createdDate: early,
    })
    .execute();
  if (forwarder) {
    await db
      .insertInto('forwarderTrucker')
      .values({
        forwarderId: forwarder,
        truckerId: id,
        firstName,
        lastName,
        licensePlate: plate,
        state,
        registeredDate: early,
      })
      .execute();
  }
  return { id, plate: plate ?? '', firstName, lastName };
}

const keyPart = () => randomBytes(8).toString('hex').toUpperCase().slice(0, 4);

export async function aLicense(
  db: Db,
  license: Partial<{
    status: string;
    trucker: string;
    forwarder: string;
    expirationDate: Date;
    purchaseDate: Date;
  }> = {},
) {
  const id = randomUUID();
  const licenseKey = [keyPart(), keyPart(), keyPart(), keyPart()].join('-');
  await db
    .insertInto('license')
    .values({
      id,
      licenseKey,
      status: license.status ?? (license.trucker ? 'ASSIGNED' : 'UNASSIGNED'),
      truckerId: license.trucker ?? null,
      forwarderId: license.forwarder ?? null,
      purchaseDate: license.purchaseDate ?? early,
      expirationDate: license.expirationDate ?? new Date('2027-06-01T00:00:00Z'),
      assignDate: license.trucker ? early : null,
    })
    .execute();
  return { id, licenseKey };
}

/** A load unit that may be picked up or delivered. */
export async function anOrder(
  db: Db,
  order: { facility: number } & Partial<{
    direction: string;
    reference: string;
    container: string | null;
    containerType: string | null;
    containerLength: number | null;
    netWeight: number | null;
    emptyWeight: number | null;
    state: string;
    trainNumber: string;
    trainDate: string;
    trainCancelled: boolean;
    latestLoadingTime: Date;
    releasedOnly: boolean;
    priority: string;
    moduleId: string;
    createdDate: Date;
  }>,
) {
  const referenceNumber = order.reference ?? `REF-${next()}`;
  const container = order.container === undefined ? 'CSQU3054383' : order.container;
  const row = await db
    .insertInto('loadUnitOrder')
    .values({
      facilityId: order.facility,
      orderId: randomUUID(),
      direction: order.direction ?? 'pickup',
      referenceNumber,
      referenceKey: referenceKey(referenceNumber),
      containerNumber: container,
      containerType: order.containerType === undefined ? 'BOX' : order.containerType,
      containerLength: order.containerLength === undefined ? 40 : order.containerLength,
      netWeight: order.netWeight === undefined ? 20_000 : order.netWeight,
      emptyWeight: order.emptyWeight === undefined ? 3_800 : order.emptyWeight,
      priority: order.priority ?? null,
      moduleId: order.moduleId ?? null,
      releasedOnly: order.releasedOnly ?? false,
      trainNumber: order.trainNumber ?? null,
      trainDate: order.trainDate ?? null,
      trainCancelled: order.trainCancelled ?? false,
      latestLoadingTime: order.latestLoadingTime ?? null,
      state: order.state ?? 'AVAILABLE',
      occurredAt: early,
      eventId: randomUUID(),
      createdDate: order.createdDate ?? early,
    })
    .returning(['id', 'orderId'])
    .executeTakeFirstOrThrow();
  return { ...row, reference: referenceNumber, container };
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
  const state = booking.state ?? 'active';
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
      type: booking.type ?? 'pickup',
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

export async function aBlock(db: Db, { facility, trucker }: { facility: number; trucker: string }) {
  const id = randomUUID();
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

export async function aRestriction(db: Db, { facility, start, end }: { facility: number; start: string; end: string }) {
  const id = randomUUID();
  await db
    .insertInto('oneToOneRestriction')
    .values({ id, facilityId: facility, restrictionStart: new Date(start), restrictionEnd: new Date(end) })
    .execute();
  return { id };
}

export async function aDeadline(
  db: Db,
  deadline: { facility: number; trainNumber: string; trainDate: string; start: string; end: string },
) {
  const id = randomUUID();
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

/** An integration key of a facility; answers the whole key. */
export async function aKey(db: Db, facilityId: number, scopes: KeyScope[]): Promise<string> {
  const id = randomBytes(6).toString('hex');
  const key = `qgk_${id}_${randomBytes(32).toString('base64url')}`;
  await db
    .insertInto('integrationKey')
    .values({
      id,
      facilityId,
      keyHash: createHash('sha256').update(key).digest(),
      label: 'test',
      scopes,
      createdDate: early,
    })
    .execute();
  return key;
}
