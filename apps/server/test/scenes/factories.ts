import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { KeyScope, Plan } from '@quaygate/contract';
import type { LicenseOrderState, LicenseStatus, Place } from '@quaygate/rules';
import type { Db } from '../../src/db/client.ts';
import type { ForwarderTruckerTable } from '../../src/slices/forwarder-trucker/forwarder-trucker.table.ts';
import { hashCheaply } from '../cheap-passwords.ts';

/** People, companies, facilities and licences as rows, with the least a test must say about them. */

let last = 100;
export const next = () => ++last;

export interface TestUser {
  id: string;
  email: string;
}

export const early = new Date('2026-01-01T00:00:00Z');

export async function aForwarder(
  db: Db,
  { tier = 'Premium', name = `Spedition ${next()} GmbH` }: { tier?: Plan; name?: string } = {},
) {
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
    truckPlaces: number;
    truckWeight: number;
    releaseRequired: boolean;
    hidesForeignReferences: boolean;
    capabilities: string[];
    code: string | null;
    map: { southWest: Place; northEast: Place; center: Place };
  }> = {},
) {
  const { map, ...given } = facility;
  // Trucks that carry all that a test books, unless it is about what they carry.
  const truck = { truckPlaces: 1_000, truckWeight: 10_000_000 };
  const row = {
    id: next(),
    name: `Terminal ${last}`,
    ...truck,
    ...given,
    ...(map ? { map: JSON.stringify(map) } : {}),
  };
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
    const passwordHash = await hashCheaply(password);
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
    id = randomUUID(),
  }: {
    id?: string;
    forwarder?: string;
    plate?: string | null;
    state?: string;
    firstName?: string;
    lastName?: string;
  } = {},
) {
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
        state: state as ForwarderTruckerTable['state'],
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
    status: LicenseStatus;
    trucker: string;
    forwarder: string;
    expirationDate: Date | null;
    purchaseDate: Date;
    hasRenewal: boolean;
    ownerEmail: string;
    orderId: string;
    order: string;
    position: number;
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
      expirationDate: license.expirationDate === undefined ? new Date('2027-06-01T00:00:00Z') : license.expirationDate,
      hasRenewal: license.hasRenewal ?? true,
      ownerEmail: license.ownerEmail ?? null,
      orderId: license.orderId ?? null,
      licenseOrderId: license.order ?? null,
      position: license.position ?? null,
      assignDate: license.trucker ? early : null,
    })
    .execute();
  return { id, licenseKey };
}

/** An order of licences, paid unless said. */
export async function aLicenseOrder(
  db: Db,
  {
    forwarder,
    state = 'PAID',
    buyer = 'nobody',
    quantity = 1,
    createdDate = early,
  }: { forwarder: string; state?: LicenseOrderState; buyer?: string; quantity?: number; createdDate?: Date },
) {
  const id = randomUUID();
  const orderId = `sub_${id.replaceAll('-', '').slice(0, 24)}`;
  const isPaid = state !== 'OPEN' && state !== 'CLOSED';
  await db
    .insertInto('licenseOrder')
    .values({
      ...{ id, forwarderId: forwarder, state, quantity, kind: 'PURCHASE', licenseId: null, createdDate },
      ...{ ownerEmail: 'einkauf@example.com', boughtBy: buyer, costCentre: null, sessionId: `cs_${id}` },
      ...{
        orderId: isPaid ? orderId : null,
        receiptUrl: null,
        askDate: null,
        renewals: null,
        paidDate: isPaid ? createdDate : null,
      },
    })
    .execute();
  return { id, orderId };
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

/** An open session of a user. */
export async function aSession(db: Db, userId: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('session').values({ id, userId, createdDate: early }).execute();
  return id;
}
