import { randomUUID } from 'node:crypto';
import { keyScopes } from '@quaygate/contract';
import type { TestServer } from '../harness.ts';
import { anApproval } from '../scenes/approval-scene.ts';
import {
  aBlock,
  aBooking,
  aDeadline,
  anAnnouncement,
  anOrder,
  anUnknownTruck,
  aRelease,
  aRestriction,
  aSlot,
} from '../scenes/booking-factories.ts';
import {
  aFacility,
  aForwarder,
  aKey,
  aLicense,
  aLicenseOrder,
  aTrainOperator,
  aTrucker,
  aUser,
} from '../scenes/factories.ts';
import {
  aDeniedChange,
  anIdentification,
  aPicture,
  aTruckerChange,
  passAtProvider,
} from '../scenes/gate-pass-scene.ts';
import { someNotifications } from '../scenes/notification-scene.ts';

/** What stands in everything a foreign forwarder, terminal or train operator has; an answer that shows it tells a secret. */
export const secrets = {
  company: 'Kanarienspedition',
  person: 'Kanarienvogel',
  facility: 'Kanarienhafen',
  train: 'Kanarienbahn',
};
export type Secret = keyof typeof secrets;

const begin = new Date('2026-01-01T00:00:00Z');

/** Equally long, so that even the length of an answer tells nothing; found in no answer by chance. */
export const terminalIds = { own: 910_001, other: 910_002, missing: 910_998 };

/** Two forwarders, two terminals and two train operators with everything a call can name: the caller's and the foreign ones. */
export async function aWorld({ db, deps }: Pick<TestServer, 'db' | 'deps'>) {
  const own = await aForwarder(db, { tier: 'Premium' });
  const free = await aForwarder(db, { tier: 'Free' });
  const foreign = await aForwarder(db, { tier: 'Premium', name: `${secrets.company} GmbH` });
  const facility = await aFacility(db, {
    id: terminalIds.own,
    code: 'OWN',
    hidesForeignReferences: true,
    capabilities: ['truckerOverview', 'truckMonitoring'],
  });
  const otherFacility = await aFacility(db, {
    id: terminalIds.other,
    name: secrets.facility,
    code: 'ELSEWHERE',
    capabilities: ['truckMonitoring'],
  });
  const operator = await aTrainOperator(db);
  const otherOperator = await aTrainOperator(db, secrets.train);

  // The first driver drives for both forwarders: what the other forwarder keeps of the driver stays there.
  const driver = await aTrucker(db, { forwarder: own.id });
  await linkDriver(driver.id, foreign.id);
  const colleague = await aTrucker(db, { forwarder: own.id });
  const otherDriver = await aTrucker(db, {
    forwarder: foreign.id,
    firstName: secrets.person,
    lastName: secrets.person,
  });
  const freeDriver = await aTrucker(db, { forwarder: free.id });
  await aLicense(db, { trucker: freeDriver.id, forwarder: free.id });
  const license = await aLicense(db, { trucker: driver.id, forwarder: own.id });
  await aLicense(db, { trucker: otherDriver.id, forwarder: foreign.id });
  const freeLicense = await aLicense(db, { forwarder: own.id });
  const feeLicense = await aLicense(db, { forwarder: own.id, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' });
  const otherLicense = await aLicense(db, { forwarder: foreign.id });
  const licenseOrder = await aLicenseOrder(db, { forwarder: own.id });
  const otherLicenseOrder = await aLicenseOrder(db, { forwarder: foreign.id });
  await aLicense(db, { forwarder: own.id, orderId: licenseOrder.orderId });
  await aLicense(db, { forwarder: foreign.id, orderId: otherLicenseOrder.orderId });

  const moduleElsewhere = 'Halle 9';
  await db
    .insertInto('slotTemplate')
    .values({
      facilityId: otherFacility.id,
      moduleId: moduleElsewhere,
      weekday: 3,
      moduleName: 'Halle 9',
      openingHour: 6,
      closingHour: 20,
      slotLength: 60,
      maximum: 5,
      validFrom: '2026-01-01',
      occurredAt: begin,
      eventId: randomUUID(),
    })
    .execute();
  const orderElsewhere = await anOrder(db, { facility: otherFacility.id });
  const releaseElsewhere = await aRelease(db, { facility: otherFacility.id, orderId: orderElsewhere.orderId });
  const slot = await aSlot(db, { facility: facility.id });
  const otherSlot = await aSlot(db, { facility: otherFacility.id });
  const order = await anOrder(db, { facility: facility.id, container: 'CSQU3054383' });
  const delivery = await anOrder(db, { facility: facility.id, direction: 'delivery' });
  const askedOrder = await anOrder(db, { facility: facility.id, container: 'TGHU7599330' });
  const secretOrder = await anOrder(db, { facility: facility.id, container: 'MSKU9070323', releasedOnly: true });
  await aRelease(db, { facility: facility.id, orderId: secretOrder.orderId, forwarder: foreign.id });
  await aRestriction(db, { facility: facility.id, start: '2026-06-01T00:00:00Z', end: '2026-06-02T00:00:00Z' });

  const completed = { facility: facility.id, state: 'completed' } as const;
  const booking = await aBooking(db, { ...completed, forwarder: own.id, trucker: driver.id });
  const bookingOfColleague = await aBooking(db, { ...completed, forwarder: own.id, trucker: colleague.id });
  const bookingForOthers = await secretBooking({ ...completed, forwarder: foreign.id, trucker: driver.id });
  const otherBooking = await secretBooking({ ...completed, forwarder: foreign.id, trucker: otherDriver.id });
  const open = await aBooking(db, { facility: facility.id, forwarder: own.id, trucker: driver.id });
  await db.updateTable('tour').set({ searchText: 'ref-1' }).where('forwarderId', '=', own.id).execute();
  const openElsewhere = await secretBooking({
    facility: otherFacility.id,
    forwarder: foreign.id,
    trucker: otherDriver.id,
  });

  const gatePicture = { eventId: 'event', takenAt: begin, image: Buffer.from([0xff, 0xd8, 0xff]) };
  await db
    .insertInto('gatePicture')
    .values([open, openElsewhere].map(({ id }) => ({ ...gatePicture, id, bookingId: id })))
    .execute();

  const blockedElsewhere = await aTrucker(db, { firstName: secrets.facility, lastName: secrets.facility });
  const otherBlock = await aBlock(db, { facility: otherFacility.id, trucker: blockedElsewhere.id });

  const otherDeadline = await aDeadline(db, {
    facility: otherFacility.id,
    trainNumber: '4711',
    trainDate: '2026-06-01',
    start: '2026-05-31T00:00:00Z',
    end: '2026-06-01T00:00:00Z',
  });
  const otherException = await anUnknownTruck(db, {
    facility: otherFacility.id,
    since: new Date('2026-05-12T08:00:00Z'),
  });
  const otherAnnouncement = await anAnnouncement(db, { facility: otherFacility.id, from: '2027-01-01T06:00:00Z' });
  const otherRestriction = await aRestriction(db, {
    facility: otherFacility.id,
    start: '2026-06-01T00:00:00Z',
    end: '2026-06-01T10:00:00Z',
  });

  const onTrain = async (at: number, trainOperator: string) =>
    (await anOrder(db, { facility: at, trainOperator, trainNumber: '47', trainDate: '2026-06-01', state: 'DONE' })).id;
  const transhipped = { forwarder: foreign.id, trucker: otherDriver.id, state: 'completed' };
  const trainBooking = await aBooking(db, {
    ...transhipped,
    facility: facility.id,
    order: await onTrain(facility.id, operator.id),
  });
  const trainBookingElsewhere = await aBooking(db, {
    ...transhipped,
    facility: otherFacility.id,
    order: await onTrain(otherFacility.id, operator.id),
  });
  const otherTrainBooking = await secretBooking({
    ...transhipped,
    facility: facility.id,
    order: await onTrain(facility.id, otherOperator.id),
  });

  const keyId = (await aKey(db, facility.id, [...keyScopes])).slice(4, 16);
  const otherKeyId = (await aKey(db, otherFacility.id, [...keyScopes])).slice(4, 16);
  const stranger = await aUser(db, {
    roles: ['forwarder_write'],
    forwarders: [foreign.id],
    email: `${secrets.person}@example.com`,
  });
  const pupil = await aUser(db, { roles: ['forwarder_read'], forwarders: [own.id] });
  const identification = await anIdentification(db, { trucker: driver.id });
  const otherIdentification = await anIdentification(db, { trucker: otherDriver.id });
  for (const { id } of [identification, otherIdentification]) {
    const fileKey = await deps.files.put(await aPicture());
    const picture = { identificationId: id, fileKey, width: 480, height: 600, createdDate: begin };
    await db
      .insertInto('picture')
      .values({ ...picture, kind: 'portrait' })
      .execute();
  }
  await passAtProvider(db, identification.id);
  const truckerChange = await aTruckerChange(db, { trucker: driver.id, creator: pupil.id });
  const approval = await anApproval(db, { facility: facility.id, creator: pupil.id });
  const decision = await aDeniedChange(db, { trucker: otherDriver.id, creator: pupil.id });
  const company = await aForwarder(db);
  const facilityCompany = { id: randomUUID(), name: 'Hafenbetriebe' };
  const otherFacilityCompany = { id: randomUUID(), name: secrets.facility };
  await db.insertInto('facilityCompany').values([facilityCompany, otherFacilityCompany]).execute();
  const truckingSystem = { id: randomUUID(), name: 'Dispo Plus' };
  const otherTruckingSystem = { id: randomUUID(), name: 'Dispo Minus' };
  await db.insertInto('truckingSystem').values([truckingSystem, otherTruckingSystem]).execute();

  const notifications = await someNotifications(db, { own, foreign, facility });

  async function linkDriver(truckerId: string, forwarderId: string) {
    const names = { firstName: secrets.person, lastName: secrets.person, licensePlate: secrets.person };
    await db
      .insertInto('forwarderTrucker')
      .values({ forwarderId, truckerId, ...names, state: 'approved', registeredDate: begin })
      .execute();
  }
  async function secretBooking(given: Parameters<typeof aBooking>[1]) {
    const made = await aBooking(db, given);
    const shown = { firstName: secrets.person, lastName: secrets.person, licensePlate: secrets.person };
    const row = await db
      .updateTable('booking')
      // What stands at the other terminal is told from what another forwarder has here.
      .set({ ...shown, referenceNumber: given.facility === facility.id ? secrets.company : secrets.facility })
      .where('id', '=', made.id)
      .returning('tourId')
      .executeTakeFirstOrThrow();
    const searchText = `${secrets.person} ${secrets.company}`.toLowerCase();
    await db
      .updateTable('tour')
      .set({ ...shown, searchText })
      .where('id', '=', row.tourId)
      .execute();
    return made;
  }
  const tourOf = async (bookingId: string) => {
    const row = await db
      .selectFrom('booking')
      .innerJoin('tour', 'tour.id', 'booking.tourId')
      .select(['tour.number', 'tour.plateKey', 'tour.slotBegin'])
      .where('booking.id', '=', bookingId)
      .executeTakeFirstOrThrow();
    // A truck of its own: a gate asks by what is written on it.
    await db.updateTable('tour').set({ licensePlate: row.plateKey }).where('number', '=', row.number).execute();
    return { id: `T${row.number}`, plate: row.plateKey, at: row.slotBegin.toISOString() };
  };

  return {
    own,
    free,
    foreign,
    facility,
    otherFacility,
    operator,
    otherOperator,
    driver,
    colleague,
    freeDriver,
    otherDriver,
    license,
    freeLicense,
    feeLicense,
    otherLicense,
    licenseOrder,
    otherLicenseOrder,
    slot,
    otherSlot,
    order,
    delivery,
    askedOrder,
    secretOrder,
    booking,
    bookingOfColleague,
    bookingForOthers,
    otherBooking,
    open,
    openElsewhere,
    moduleElsewhere,
    trainBooking,
    trainBookingElsewhere,
    otherTrainBooking,
    orderElsewhere,
    releaseElsewhere,
    openTour: await tourOf(open.id),
    otherTour: await tourOf(openElsewhere.id),
    otherDeadline,
    otherAnnouncement,
    otherException,
    otherRestriction,
    blockedElsewhere,
    otherBlock,
    keyId,
    otherKeyId,
    stranger,
    pupil,
    approval,
    decision,
    identification,
    otherIdentification,
    truckerChange,
    company,
    facilityCompany,
    truckingSystem,
    otherTruckingSystem,
    otherFacilityCompany,
    notifications,
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;
