import { randomUUID } from 'node:crypto';
import { factor, identity, keyScopes, pushBrowser } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { openAction } from '../../src/identity/embedded/actions.ts';
import { savePlanRows } from '../../src/slices/booking-plan/booking-plan.queries.ts';
import { saveViews } from '../../src/slices/booking-view/booking-view.queries.ts';
import { cookieOf } from '../cookie.ts';
import type { TestServer } from '../harness.ts';
import { aBooking, anOrder, aSlot } from '../scenes/booking-factories.ts';
import { aBookingScene, aUnit } from '../scenes/booking-scene.ts';
import { aSecuredUser, aUserWithPasskey, totpCode } from '../scenes/factor-scene.ts';
import { aForwarder, aKey, aLicense, aLicenseOrder, aTrainOperator, aTrucker, aUser } from '../scenes/factories.ts';
import { aNotification } from '../scenes/notification-scene.ts';
import { aPlannedBooking, aPlannedRow } from '../scenes/plan-scene.ts';
import { anAuthenticator } from '../servers/authenticator.ts';
import { aPhone } from '../servers/push-receiver.ts';
import { bought, paid } from './calls.ts';
import { itemsOf } from './items.ts';
import { aView } from './planned.ts';
import { asAdmin, names, type Prepare, type Scene } from './writing.ts';
import { writingsOfAdministration } from './writings-of-administration.ts';
import { writingsOfDrivers } from './writings-of-drivers.ts';
import { writingsOfTerminals } from './writings-of-terminals.ts';

async function aUserWithBrowser(server: TestServer) {
  const as = await aUser(server.db, { roles: [] });
  const body = { ...aPhone('https://push.example.org').subscription, language: 'de' as const };
  await server.call(pushBrowser.save, { as, body });
  return as;
}

/** Calls by POST that store nothing. */
export const readings = [
  // There with a hosted provider only; their tests lie beside them.
  'startPageSignIn',
  'startPageProof',
  'finishPageSignIn',
  'getBookings',
  'findBookingsOfDeadline',
  'findBookingsOfRestriction',
  'findBookingsOfAnnouncement',
  'previewSlotTemplate',
  'getContainerStatus',
  'getForwarderStatistic',
  'getTerminalStatisticFloatValue',
  'getTerminalStatisticTimeSeries',
  'getForwarderTruckers',
  'getLicenses',
  'openOrderPortal',
  // Signed: one that is changed is refused.
  'paymentEvents',
  'receiveIdentificationEvent',
  // Bodies that are no JSON.
  'uploadLogo',
  'uploadPicture',
  'uploadOwnPicture',
  'uploadCounterPicture',
  // Without a server for mails nothing is stored.
  'registerDriver',
  // Signed, and not stored.
  'issuePass',
  'parseCsv',
  'readAccountImport',
  'checkAccountImport',
  'downloadCsv',
  // Challenges are not stored.
  'startPasskeySignIn',
  'startPasskeyProof',
  'startPasskey',
  'evaluateFlags',
  'evaluateFlag',
];

const password = 'ein langes Passwort';

const withLink =
  (mode: 'resetPassword' | 'verifyEmail', more: object): Prepare =>
  async ({ db, clock }) => {
    const { id } = await aUser(db, { roles: [], password });
    const token = await openAction(db, id, mode, new Date(clock.now().getTime() + 60_000));
    return { json: { token, ...more } };
  };
/** The secret of a link with which a driver chooses their first password. */
async function aFirstLink({ db, clock }: TestServer): Promise<string> {
  const { id } = await aUser(db, { roles: [] });
  await aTrucker(db, { id });
  return openAction(db, id, 'resetPassword', new Date(clock.now().getTime() + 60_000));
}
const withCookie: Prepare = async (server) => {
  const { email } = await aUser(server.db, { roles: [], password });
  const signIn = await server.call(identity.signIn, { body: { email, password } });
  return { headers: { cookie: cookieOf(signIn).header } };
};

const withTotp: Prepare = async (server) => ({ as: (await aSecuredUser(server, password)).user });
const withTicket: Prepare = async (server) => {
  const { user, recoveryCodes } = await aSecuredUser(server, password);
  const { body } = await server.call(identity.signIn, { body: { email: user.email, password } });
  return { json: { factorTicket: body.factorTicket, code: present(recoveryCodes[0]) } };
};

/** A change of the email that waits, with the secret of one of its links. */
const waitingChange =
  (link: 'changeEmail' | 'refuseEmail'): Prepare =>
  async (server) => {
    const as = await aUser(server.db, { roles: [] });
    const email = `${randomUUID()}@example.com`;
    await server.db.transaction().execute((trx) => present(server.deps.identityIn(trx).emails).ask(as.id, email, null));
    const mails = server.db.selectFrom('mail').select('text').where('text', 'like', `%mode=${link}%`);
    const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { as, json: { token: present(/token=([\w-]+)/.exec(text)?.[1]) } };
  };
const withoutUser =
  (prepare: Prepare): Prepare =>
  async (server) => {
    const { json } = await prepare(server);
    return json ? { json } : {};
  };

/** A dispatcher and a driver of the same forwarder. */
const ofDriver =
  (make: (scene: Scene) => Promise<{ t: string; json?: object; more?: Record<string, string> }>): Prepare =>
  async ({ db }) => {
    const scene = await aBookingScene(db);
    const { t, json, more } = await make(scene);
    return { as: scene.user, params: { f: scene.forwarder.id, t, ...more }, ...(json ? { json } : {}) };
  };

/** A tour of the scene, and the slot that it could have. */
async function aMove({ db, forwarder, facility, trucker, slot }: Scene) {
  const order = (await anOrder(db, { state: 'BOOKED', facility: facility.id })).id;
  const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
  const { id } = await aBooking(db, { ...given, order, slot });
  const { timeSlot } = await aSlot(db, { facility: facility.id, begin: '2026-05-13T09:00:00Z' });
  await db.updateTable('slot').set({ taken: 1 }).where('id', '=', slot.id).execute();
  const booked = db.selectFrom('booking').select('tourNumber').where('id', '=', id);
  const { tourNumber } = await booked.executeTakeFirstOrThrow();
  return { tourId: `T${tourNumber}`, currentSlot: slot.timeSlot, timeSlot };
}

/** One item by the key of a terminal where nothing else has happened. */
const report =
  (name: string): Prepare =>
  async ({ db }) => {
    const { forwarder, facility, slot } = await aBookingScene(db);
    const order = await anOrder(db, { facility: facility.id });
    const open = await aBooking(db, { facility: facility.id, forwarder: forwarder.id });
    const item = itemsOf[name]?.({ own: forwarder, order, slot, open, operator: await aTrainOperator(db) });
    const authorization = `Bearer ${await aKey(db, facility.id, [...keyScopes])}`;
    return { headers: { authorization }, params: { facilityId: String(facility.id) }, json: { items: [item] } };
  };

/** A new call that stores something needs its row here; a report needs its item in `items.ts`. */
export const writings: Record<string, Prepare> = {
  signIn: async ({ db }) => ({ json: { email: (await aUser(db, { roles: [], password })).email, password } }),
  signInWithFactor: withTicket,
  async signInWithPasskey(server) {
    const { device } = await aUserWithPasskey(server);
    const { body: options } = await server.call(identity.startPasskeySignIn, { body: {} });
    return { json: { passkey: device.get(options) } };
  },
  refresh: withCookie,
  signOut: withCookie,
  confirmPasswordReset: withLink('resetPassword', { newPassword: 'ein anderes Passwort' }),
  startFirstPasskey: async (server) => ({ json: { token: await aFirstLink(server) } }),
  async addFirstPasskey(server) {
    const token = await aFirstLink(server);
    const { body: options } = await server.call(identity.startFirstPasskey, { body: { token } });
    return { json: { token, name: 'Telefon', credential: anAuthenticator().create(options) } };
  },
  confirmEmail: withLink('verifyEmail', {}),
  resetPassword: async ({ db }) => ({ json: { email: (await aUser(db, { roles: [], password })).email } }),
  async verifyEmail({ db }) {
    const as = await aUser(db, { roles: [] });
    await db.updateTable('appUser').set({ emailVerified: false }).where('id', '=', as.id).execute();
    return { as, json: { email: as.email } };
  },
  proveIdentity: async ({ db }) => ({ as: await aUser(db, { roles: [], password }), json: { password } }),
  async addPasskey(server) {
    const as = await aUser(server.db, { roles: [] });
    const { body: options } = await server.call(factor.startPasskey, { as });
    return { as, json: { name: 'Telefon', credential: anAuthenticator().create(options) } };
  },
  async renamePasskey(server) {
    const { user, passkey } = await aUserWithPasskey(server);
    return { as: user, params: { id: passkey.id }, json: { name: 'Laptop' } };
  },
  async removePasskey(server) {
    const { user, passkey } = await aUserWithPasskey(server, { password });
    return { as: user, params: { id: passkey.id } };
  },
  resetWebappUserFactors: asAdmin(async (server) => ({ params: { id: (await aUserWithPasskey(server)).user.id } })),
  startTotp: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
  createLiveTicket: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
  async confirmTotp(server) {
    const as = await aUser(server.db, { roles: [] });
    const { secret } = await server.deps.factors.startTotp(as);
    return { as, json: { code: totpCode(secret, server.clock.now()) } };
  },
  removeTotp: withTotp,
  renewRecoveryCodes: withTotp,
  changePassword: async ({ db }) => ({
    as: await aUser(db, { roles: [], password: 'ein langes Passwort' }),
    json: { newPassword: 'ein anderes Passwort' },
  }),
  changeEmail: async ({ db }) => ({
    as: await aUser(db, { roles: [] }),
    json: { email: `${randomUUID()}@example.com` },
  }),
  withdrawEmailChange: async (server) => ({ as: present((await waitingChange('changeEmail')(server)).as) }),
  confirmEmailChange: withoutUser(waitingChange('changeEmail')),
  refuseEmailChange: withoutUser(waitingChange('refuseEmail')),
  updateUser: async ({ db }) => ({ as: await aUser(db, { roles: [] }), json: names }),
  changeLanguage: async ({ db }) => ({ as: await aUser(db, { roles: [] }), json: { language: 'lt' } }),
  endSession: async ({ db, clock }) => {
    const as = await aUser(db, { roles: [] });
    const id = randomUUID();
    await db.insertInto('session').values({ id, userId: as.id, createdDate: clock.now() }).execute();
    return { as, params: { id } };
  },
  async readNotification({ db }) {
    const { id } = await aForwarder(db);
    const as = await aUser(db, { roles: ['forwarder_read'], forwarders: [id] });
    return { as, params: { notificationId: String(await aNotification(db, { forwarder: id, cause: 'writing' })) } };
  },
  async readNotifications({ db }) {
    const { id } = await aForwarder(db);
    const as = await aUser(db, { roles: ['forwarder_read'], forwarders: [id] });
    return { as, json: { upTo: await aNotification(db, { forwarder: id, cause: 'writing' }) } };
  },
  chooseNotifications: async ({ db }) => ({
    as: await aUser(db, { roles: ['forwarder_read'] }),
    json: {
      choices: [{ kind: 'truckRefused', mail: 'hourly' }],
      quietHours: { from: '22:00', until: '06:00', timeZone: 'Europe/Berlin' },
    },
  }),
  savePushBrowser: async ({ db }) => {
    const json = { ...aPhone('https://push.example.org').subscription, language: 'de' };
    return { as: await aUser(db, { roles: [] }), json };
  },
  deleteCurrentPushBrowser: async (server) => ({ as: await aUserWithBrowser(server) }),
  deletePushBrowser: async (server) => {
    const as = await aUserWithBrowser(server);
    const { items } = (await server.call(pushBrowser.list, { as })).body;
    return { as, params: { browserId: String(items[0].id) } };
  },
  endSessions: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
  deleteUser: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),

  updateForwarderConfig: asAdmin(async (_, { forwarder }) => ({
    params: { f: forwarder.id },
    json: { plan: 'Free', features: ['map'], getStatusFormPreferences: { type: 'pickup' } },
  })),
  createBooking: ofDriver(async (scene) => {
    const order = await aUnit(scene);
    const asked = { type: 'pickup', referenceNumber: order.reference, containerNumber: order.container };
    const place = { timeSlot: scene.slot.timeSlot, terminalId: scene.facility.id, licensePlate: scene.trucker.plate };
    return { t: scene.trucker.id, json: { ...asked, ...place } };
  }),
  createBookingPair: ofDriver(async (scene) => {
    const [pickup, delivery] = [await aUnit(scene), await aUnit(scene, { direction: 'delivery' })];
    const place = { timeSlot: scene.slot.timeSlot, terminalId: scene.facility.id, licensePlate: scene.trucker.plate };
    return {
      t: scene.trucker.id,
      json: {
        ...place,
        pickup: { referenceNumber: pickup.reference, containerNumber: pickup.container },
        delivery: { referenceNumber: delivery.reference, containerNumber: delivery.container },
      },
    };
  }),
  updateBookingPlan: ofDriver(async (scene) => ({
    t: scene.trucker.id,
    json: { rows: [aPlannedRow(scene, await aUnit(scene))] },
  })),
  updateDrivingMinutes: ofDriver(async ({ facility, trucker }) => ({
    t: trucker.id,
    json: { minutes: [{ fromTerminalId: facility.id, toTerminalId: facility.id, minutes: 45 }] },
  })),
  checkBookingPlan: async ({ db, clock }) => {
    const scene = await aBookingScene(db);
    const row = aPlannedRow(scene, await aUnit(scene));
    const owner = { forwarderId: scene.forwarder.id, userId: scene.user.id };
    await savePlanRows(db, owner, [row], clock.now());
    return { as: scene.user, params: { f: scene.forwarder.id }, json: { rowIds: [row.rowId] } };
  },
  bookPlan: ofDriver(async (scene) => ({
    t: scene.trucker.id,
    json: { rows: [aPlannedBooking(scene, await aUnit(scene))] },
  })),
  updateOwnBookingViews: ofDriver(async ({ trucker }) => ({ t: trucker.id, json: { views: [aView(randomUUID())] } })),
  updateCompanyBookingViews: ofDriver(async ({ trucker }) => ({
    t: trucker.id,
    json: { views: [aView(randomUUID())] },
  })),
  setStartBookingView: async ({ db }) => {
    const scene = await aBookingScene(db);
    const owner = { forwarderId: scene.forwarder.id, userId: null };
    await saveViews(db, owner, [aView('start')]);
    return { as: scene.user, params: { f: scene.forwarder.id }, json: { viewId: 'start' } };
  },
  deleteBooking: ofDriver(async ({ db, forwarder, facility, trucker }) => {
    const order = { state: 'BOOKED', facility: facility.id };
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
    const { id } = await aBooking(db, { ...given, order: (await anOrder(db, order)).id });
    await db.updateTable('slot').set({ taken: 1 }).where('facilityId', '=', facility.id).execute();
    return { t: trucker.id, more: { bookingId: id } };
  }),
  updateBookingSlot: ofDriver(async ({ db, forwarder, facility, trucker, slot }) => {
    const order = (await anOrder(db, { state: 'BOOKED', facility: facility.id })).id;
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
    const { id } = await aBooking(db, { ...given, order, slot });
    const later = await aSlot(db, { facility: facility.id, begin: '2026-05-13T09:00:00Z' });
    await db.updateTable('slot').set({ taken: 1 }).where('id', '=', slot.id).execute();
    return { t: trucker.id, more: { bookingId: id }, json: { timeSlot: later.timeSlot } };
  }),
  updateOwnTexts: ofDriver(async ({ db, forwarder, facility, trucker }) => {
    const order = (await anOrder(db, { state: 'BOOKED', facility: facility.id })).id;
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
    const { id } = await aBooking(db, { ...given, order });
    return { t: trucker.id, more: { bookingId: id }, json: { customer: 'Nordholz', orderNumber: 'A-1', note: '' } };
  }),
  updateTourTruck: ofDriver(async (scene) => {
    const { tourId } = await aMove(scene);
    const { id } = await aTrucker(scene.db, { forwarder: scene.forwarder.id });
    await aLicense(scene.db, { trucker: id, forwarder: scene.forwarder.id });
    return { t: id, more: { tourId }, json: { truckerId: id, licensePlate: 'DU-QG 7' } };
  }),
  downloadReceipts: ofDriver(async ({ db, forwarder, facility, trucker }) => {
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id, state: 'completed' } as const;
    const { id } = await aBooking(db, given);
    return { t: trucker.id, json: { bookingIds: [id] } };
  }),
  previewTourTrucks: ofDriver(async (scene) => {
    const { tourId } = await aMove(scene);
    return { t: scene.trucker.id, json: { truckerId: scene.trucker.id, tours: [{ tourId }] } };
  }),
  updateTourTrucks: ofDriver(async (scene) => {
    const { tourId } = await aMove(scene);
    const { id } = await aTrucker(scene.db, { forwarder: scene.forwarder.id });
    await aLicense(scene.db, { trucker: id, forwarder: scene.forwarder.id });
    const { truckerId, licensePlate } = await scene.db
      .selectFrom('tour')
      .select(['truckerId', 'licensePlate'])
      .where('number', '=', Number(tourId.slice(1)))
      .executeTakeFirstOrThrow();
    const current = { truckerId, licensePlate };
    return { t: id, json: { tours: [{ tourId, truckerId: id, licensePlate: 'DU-QG 7', current }] } };
  }),
  previewTourMoves: ofDriver(async (scene) => {
    const { tourId, timeSlot } = await aMove(scene);
    return { t: scene.trucker.id, json: { tours: [{ tourId, timeSlot }] } };
  }),
  moveTours: ofDriver(async (scene) => ({
    t: scene.trucker.id,
    json: { moveId: randomUUID(), tours: [await aMove(scene)] },
  })),
  approveTrucker: ofDriver(async ({ db, forwarder }) => ({
    t: (await aTrucker(db, { forwarder: forwarder.id, state: 'pending' })).id,
    json: { approved: true },
  })),
  updateForwarderTrucker: ofDriver(async ({ trucker }) => ({
    t: trucker.id,
    json: { ...names, licensePlate: 'DU-QG 1' },
  })),
  noteForwarderTrucker: ofDriver(async ({ trucker }) => ({ t: trucker.id, json: { note: 'Spricht Polnisch' } })),
  deleteForwarderTrucker: ofDriver(async ({ trucker }) => ({ t: trucker.id })),
  assignAnyLicense: ofDriver(async ({ db, forwarder }) => {
    await aLicense(db, { forwarder: forwarder.id });
    const { id } = await aTrucker(db, { forwarder: forwarder.id });
    return { t: id, json: { licenseUserId: id } };
  }),

  changeLicense: ofDriver(async ({ db, forwarder }) => {
    const { id } = await aLicense(db, { forwarder: forwarder.id });
    const trucker = await aTrucker(db, { forwarder: forwarder.id });
    return { t: trucker.id, more: { id }, json: { action: 'ASSIGN', licenseUserId: trucker.id } };
  }),
  claimLicense: ofDriver(async ({ db, trucker, user }) => {
    const { licenseKey } = await aLicense(db);
    return { t: trucker.id, json: { licenseKey, licenseCompanyEmail: user.email } };
  }),
  claimOrder: ofDriver(async ({ db, trucker, user }) => {
    const orderId = `sub_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    await aLicense(db, { orderId });
    return { t: trucker.id, json: { orderId, licenseCompanyEmail: user.email } };
  }),
  stopRenewal: ofDriver(async ({ db, forwarder, trucker }) => ({
    t: trucker.id,
    more: { id: (await aLicense(db, { forwarder: forwarder.id })).id },
  })),
  takeOverLicense: ofDriver(async ({ db, forwarder, trucker }) => {
    const { id } = await aTrucker(db, { forwarder: forwarder.id });
    return { t: trucker.id, more: { id: (await aLicense(db, { trucker: id })).id } };
  }),
  migrateLicense: asAdmin(async ({ db }) => {
    const [old, fresh] = [await aTrucker(db), await aTrucker(db)];
    const { id } = await aLicense(db, { trucker: old.id });
    return { params: { id }, json: { oldTruckerId: old.id, newTruckerId: fresh.id } };
  }),
  updateOrder: ofDriver(async ({ db, forwarder, trucker }) => ({
    t: trucker.id,
    more: { id: (await aLicenseOrder(db, { forwarder: forwarder.id })).id },
    json: { costCentre: 'Lager 4' },
  })),
  createCheckout: ofDriver(async ({ trucker, user }) => ({
    t: trucker.id,
    json: { quantity: 2, licenseCompanyEmail: user.email, successUrl: bought },
  })),
  createSetupFeeCheckout: ofDriver(async ({ db, forwarder, trucker }) => {
    const fee = { forwarder: forwarder.id, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' } as const;
    return { t: trucker.id, json: { licenseKey: (await aLicense(db, fee)).licenseKey, successUrl: paid } };
  }),
  revokeOrder: asAdmin(async ({ db }, { forwarder }) => {
    const { id, orderId } = await aLicenseOrder(db, { forwarder: forwarder.id });
    await aLicense(db, { forwarder: forwarder.id, orderId, order: id, position: 1 });
    return { params: { orderId } };
  }),

  ...writingsOfAdministration,
  ...writingsOfDrivers,
  ...writingsOfTerminals,
  ...Object.fromEntries(Object.keys(itemsOf).map((name) => [name, report(name)])),
};
