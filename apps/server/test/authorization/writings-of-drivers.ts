import { randomUUID } from 'node:crypto';
import {
  companyCode,
  counterIdentification,
  driverInvitation,
  driverPosition,
  driverPush,
  identification,
} from '@quaygate/contract';
import type { TestServer } from '../harness.ts';
import { aSlot } from '../scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../scenes/booking-scene.ts';
import { aDriverScene } from '../scenes/driver-scene.ts';
import { aFacility, aTrucker, aUser } from '../scenes/factories.ts';
import { aDocument, anIdentification, aTruckerChange } from '../scenes/gate-pass-scene.ts';
import { aPhone } from '../servers/push-receiver.ts';
import { asAdmin, names, type Prepare, type Writing } from './writing.ts';

/** A driver who was identified, with a fresh administrator. */
const ofDriver = (make: (server: TestServer, t: string) => Promise<Omit<Writing, 'as'>>): Prepare =>
  asAdmin(async (server) => {
    const { id } = await aTrucker(server.db);
    await anIdentification(server.db, { trucker: id });
    const made = await make(server, id);
    return { ...made, params: { t: id, ...made.params } };
  });

const withChange = (json?: object): Prepare =>
  ofDriver(async ({ db }, t) => {
    const { id: creator } = await aUser(db, { roles: ['quaygate_write'] });
    const { id } = await aTruckerChange(db, { trucker: t, creator });
    return { params: { changeId: id }, ...(json && { json }) };
  });

/** A passport with its two pictures, not handed in yet. */
async function anOpenIdentification(server: TestServer) {
  const account = await aUser(server.db, { roles: [] });
  const driver = await aTrucker(server.db, { id: account.id });
  const { id } = (
    await server.call(identification.start, { as: account, body: aDocument(driver, { documentKind: 'passport' }) })
  ).body;
  await withPictures(server, id);
  return { account, id };
}

/** The two pictures of a passport. */
async function withPictures({ db, clock }: TestServer, id: string) {
  for (const kind of ['documentFront', 'portrait'] as const) {
    const picture = { identificationId: id, fileKey: `${id}-${kind}`, width: 480, height: 600 };
    await db
      .insertInto('picture')
      .values({ ...picture, kind, createdDate: clock.now() })
      .execute();
  }
}

/** A clerk, and a driver known to their terminal. */
async function atCounter({ db }: TestServer) {
  const { id } = await aFacility(db);
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const driver = await aTrucker(db);
  const known = { facilityId: id, truckerId: driver.id, firstName: 'Jana', lastName: 'Krug', lastSlotBegin: null };
  await db.insertInto('facilityTrucker').values(known).execute();
  return { as, params: { facilityId: String(id), truckerId: driver.id } };
}

/** A driver, and the code of a company. */
const aDriverWithCode: Prepare = async (server) => {
  const { driver, user, forwarder } = await aDriverScene(server.db);
  const made = await server.call(companyCode.renew, { as: user, params: { f: forwarder.id } });
  return { as: driver, json: { code: made.body.code } };
};

export const writingsOfDrivers: Record<string, Prepare> = {
  addTruckerChange: ofDriver(async () => ({
    json: { lastName: 'Neu', documentStatus: 'MANUALLY_APPROVED', notes: 'Heirat' },
  })),
  resetTruckerChanges: withChange(),
  requestTruckerDeletion: ofDriver(async () => ({ json: { notes: 'Kündigung' } })),
  approveTruckerChange: withChange({ approved: false }),
  resetTruckerIdentifications: ofDriver(async () => ({})),
  // Of all who wait, the driver of this call alone is found.
  takeNextInQueue: ofDriver(async (_, t) => ({ json: { after: null }, query: { search: t } })),
  claimDriver: ofDriver(async () => ({})),
  releaseDriver: asAdmin(async ({ db }) => ({ params: { t: (await aTrucker(db)).id } })),
  createIdentification: asAdmin(async ({ db }) => ({ params: { t: (await aTrucker(db)).id }, json: aDocument(names) })),
  async createCounterIdentification(server) {
    const { as, params } = await atCounter(server);
    return { as, params, json: aDocument(names) };
  },
  async submitCounterIdentification(server) {
    const { as, params } = await atCounter(server);
    const body = aDocument(names, { documentKind: 'passport' });
    const { id } = (await server.call(counterIdentification.create, { as, params, body })).body;
    await withPictures(server, id);
    return {
      as,
      params: { ...params, identificationId: id },
      json: { originalSeen: true, personCompared: true, notes: 'gut lesbar' },
    };
  },
  submitIdentification: asAdmin(async (server) => {
    const { account, id } = await anOpenIdentification(server);
    return { params: { t: account.id, id } };
  }),
  async startIdentification({ db }) {
    const as = await aUser(db, { roles: [] });
    await aTrucker(db, { id: as.id });
    return { as, json: aDocument(names) };
  },
  inviteDriver: async ({ db }) => {
    const { user, forwarder } = await aBookingScene(db);
    const json = { ...names, email: `${randomUUID()}@example.com`, licensePlate: 'DU-QG 1', by: 'link' };
    return { as: user, params: { f: forwarder.id }, json };
  },
  inviteDriverAgain: async (server) => {
    const { user, forwarder } = await aBookingScene(server.db);
    const body = { ...names, email: `${randomUUID()}@example.com`, licensePlate: 'DU-QG 1', by: 'link' as const };
    const made = await server.call(driverInvitation.create, { as: user, params: { f: forwarder.id }, body });
    return { as: user, params: { f: forwarder.id, t: made.body.truckerId }, json: { by: 'link' } };
  },
  renewCompanyCode: async ({ db }) => {
    const { user, forwarder } = await aBookingScene(db);
    return { as: user, params: { f: forwarder.id } };
  },
  getCompanyOfCode: aDriverWithCode,
  joinCompany: aDriverWithCode,
  setPositionConsent: async ({ db }) => ({ as: (await aDriverScene(db)).driver, json: { given: true } }),
  savePushSubscription: async ({ db }) => {
    const json = { ...aPhone('https://push.example.org').subscription, language: 'de' };
    return { as: (await aDriverScene(db)).driver, json };
  },
  deletePushSubscription: async (server) => {
    const { driver } = await aDriverScene(server.db);
    const body = { ...aPhone('https://push.example.org').subscription, language: 'de' as const };
    await server.call(driverPush.save, { as: driver, body });
    return { as: driver };
  },
  reportOwnPositions: async (server) => {
    const scene = await aDriverScene(server.db);
    const { driver, facility } = scene;
    const begin = new Date(server.clock.now().getTime() + 3_600_000);
    const slot = await aSlot(server.db, { facility: facility.id, begin });
    const { tourId } = await aBooked(server, scene, { slot });
    await server.call(driverPosition.setConsent, { as: driver, body: { given: true } });
    const place = { latitude: 51.45, longitude: 6.73, direction: null, accuracy: null };
    const positions = [{ occurredAt: server.clock.now().toISOString(), ...place }];
    return { as: driver, params: { tourId }, json: { positions } };
  },
  async submitOwnIdentification(server) {
    const { account, id } = await anOpenIdentification(server);
    return { as: account, params: { id } };
  },
};
