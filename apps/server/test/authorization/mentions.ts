import { randomUUID } from 'node:crypto';
import { openAction } from '../../src/identity/embedded/actions.ts';
import type { TestServer } from '../harness.ts';
import type { Call } from './call-bodies.ts';
import type { Persona } from './personas.ts';
import { secrets, terminalIds, type World } from './world.ts';

export interface Scene {
  server: TestServer;
  world: World;
  persona: Persona;
}

export interface Variant {
  value: string | number | readonly (string | number)[];
  /** `answered` unless said. */
  expected?: string;
}

/**
 * What a field can refer to: an object of the caller, a foreign one, none. Foreign and missing get the same answer. `other` is a
 * foreign object that every permitted caller may refer to.
 */
export interface Naming {
  values: Partial<Record<'own' | 'foreign' | 'other' | 'missing', Variant>>;
  /** The answer does not reveal whether the object exists. */
  isSilent?: true;
  /** Further fields of the body, which the value alone would contradict. */
  beside?: object;
  /** The call that holds the value, where it is not enough to set the field itself. */
  put?: (value: unknown) => Partial<Call>;
}

/** A reason why a field names no object, or what it can name. */
export type Mention = string | ((scene: Scene) => Naming | Promise<Naming>);

const filter = (own: Variant['value'], foreign: Variant['value'], missing: Variant['value']): Naming => ({
  values: { own: { value: own }, foreign: { value: foreign }, missing: { value: missing } },
});
const terminals: Mention = ({ world }) => filter([world.facility.id], [world.otherFacility.id], [terminalIds.missing]);

const refused = (expected: string, own: Variant, foreign: Variant['value'], missing: Variant['value']): Naming => ({
  values: { own, foreign: { value: foreign, expected }, missing: { value: missing, expected } },
});

/** Load units by reference: one of ours, one released to somebody else, none. */
const references = (own: string, { world: { secretOrder } }: Scene): Naming =>
  refused('reference_not_found', { value: own }, secretOrder.reference, 'REF-0');

/** The load unit's own number, where there is one. */
const containerOf = ({ order, askedOrder, secretOrder }: World, reference: unknown) =>
  ([order, askedOrder].find((one) => one.reference === reference) ?? secretOrder).container;

/** A link of another kind is as good as none; the right one would be used up. */
const links =
  (mode: 'verifyEmail' | 'resetPassword'): Mention =>
  async ({ server: { db, clock }, world: { stranger } }) => {
    const end = new Date(clock.now().getTime() + 60_000);
    const token = await openAction(db, stranger.id, mode, end);
    const expected = 'auth/invalid-action-code';
    return {
      values: { foreign: { value: token, expected }, missing: { value: token.split('').reverse().join(''), expected } },
    };
  };

/** Rows of a list are judged one by one, inside an answer. */
const inList = ({ world: { facility, askedOrder } }: Scene, change: object) => ({
  query: { requestType: 'list' },
  json: {
    getStatusRequests: [
      {
        referenceNumber: askedOrder.reference,
        containerNumber: askedOrder.container,
        type: 'pickup',
        terminalId: facility.id,
        ...change,
      },
    ],
  },
});

/** What the calls of forwarders and of everybody can name beside their path. A new field that names something needs its row. */
export const mentions: Record<string, Mention> = {
  'signIn body email': ({ world }) => ({
    put: (email) => ({ json: { email, password: 'geraten' } }),
    ...refused(
      'auth/invalid-credential',
      { value: world.pupil.email, expected: 'auth/invalid-credential' },
      world.stranger.email,
      'x@example.com',
    ),
  }),
  'resetPassword body email': ({ world }) => ({
    ...filter(world.pupil.email, world.stranger.email, 'x@example.com'),
    isSilent: true,
  }),
  'verifyEmail body email': ({ persona, world }) =>
    refused('forbidden', { value: persona.email }, world.stranger.email, 'x@example.com'),
  'confirmPasswordReset body token': links('verifyEmail'),
  'startFirstPasskey body token': links('verifyEmail'),
  'addFirstPasskey body token': links('verifyEmail'),
  'confirmEmail body token': links('resetPassword'),
  'confirmEmailChange body token': links('verifyEmail'),
  'refuseEmailChange body token': links('verifyEmail'),
  'changeEmail body email': 'the email of no account; one of another is refused by name (SETUP-60)',

  'getBookings body terminals': terminals,
  'getTours query terminals': ({ world: { facility, otherFacility } }) =>
    filter(facility.id, otherFacility.id, terminalIds.missing),
  'downloadTours query terminals': ({ world: { facility, otherFacility } }) =>
    filter(facility.id, otherFacility.id, terminalIds.missing),
  'downloadTours query search': filterBy('REF-1', secrets.person),
  'downloadToursSheet query terminals': ({ world: { facility, otherFacility } }) =>
    filter(facility.id, otherFacility.id, terminalIds.missing),
  'downloadToursSheet query search': filterBy('REF-1', secrets.person),
  'getBookings body search': filterBy('REF-1', secrets.company),
  'getTours query search': filterBy('REF-1', secrets.person),
  'getForwarderTruckers body search': filterBy('Krug', secrets.person),

  'createBooking body referenceNumber': (scene) => {
    const { order, driver, slot, facility } = scene.world;
    const place = { timeSlot: slot.timeSlot, terminalId: facility.id, licensePlate: driver.plate };
    const asked = { type: 'pickup', ...place };
    return {
      ...references(order.reference, scene),
      put: (value) => ({
        json: { ...asked, referenceNumber: value, containerNumber: containerOf(scene.world, value) },
      }),
    };
  },
  'createBooking body licensePlate': ({ world: { driver, otherDriver } }) =>
    refused('validation_failed', { value: driver.plate }, otherDriver.plate, 'DU-XX 0'),
  'createBooking body terminalId': ({ world: { facility, otherFacility } }) => ({
    values: {
      own: { value: facility.id },
      // Open to every forwarder, but the load unit is not there.
      other: { value: otherFacility.id, expected: 'reference_not_found' },
      missing: { value: terminalIds.missing, expected: 'terminal_not_found' },
    },
  }),
  'getContainerStatus body referenceNumber': (scene) => {
    const asked = { type: 'pickup', terminalId: scene.world.facility.id };
    return {
      ...references(scene.world.askedOrder.reference, scene),
      put: (value) => ({
        json: { ...asked, referenceNumber: value, containerNumber: containerOf(scene.world, value) },
      }),
    };
  },
  'getContainerStatus body terminalId': ({ world: { facility, otherFacility } }) =>
    refused('validation_failed', { value: facility.id }, otherFacility.id, terminalIds.missing),
  'getContainerStatus body getStatusRequests.referenceNumber': (scene) => ({
    ...filter(scene.world.askedOrder.reference, scene.world.secretOrder.reference, 'REF-0'),
    put: (value) => inList(scene, { referenceNumber: value, containerNumber: containerOf(scene.world, value) }),
  }),
  'getContainerStatus body getStatusRequests.terminalId': (scene) => ({
    ...filter(scene.world.facility.id, scene.world.otherFacility.id, terminalIds.missing),
    put: (terminalId) => inList(scene, { terminalId }),
  }),
  'downloadCsv body terminalId': ({ world: { facility, otherFacility } }) => ({
    values: {
      own: { value: facility.id },
      other: { value: otherFacility.id },
      missing: { value: terminalIds.missing, expected: 'terminal_not_found' },
    },
  }),
  'downloadCsv body getStatusRequestResponses.getStatusRequest.referenceNumber': 'printed as it was sent',
  'downloadCsv body getStatusRequestResponses.getStatusRequest.terminalId': 'printed as it was sent',
  'downloadCsv body unreadRows.referenceNumber': 'printed as it was sent',
  'assignAnyLicense body licenseUserId': ({ world }) =>
    refused('trucker_not_found', { value: world.driver.id }, world.otherDriver.id, randomUUID()),
  'getLicenses body search': ({ world }) => filter(world.freeLicense.licenseKey, secrets.person, 'Gibtesnicht'),
  'changeLicense body licenseUserId': ({ world }) =>
    refused('trucker_not_approved', { value: world.driver.id }, world.otherDriver.id, randomUUID()),
  'changeLicense body truckerId': ({ world }) => ({
    ...refused('trucker_not_approved', { value: world.driver.id }, world.otherDriver.id, randomUUID()),
    put: (truckerId) => ({ json: { action: 'ASSIGN', truckerId } }),
  }),
  // Any key may be tried: the answers differ by the specification, and the tries are limited.
  'claimLicense body licenseKey': ({ world }) => ({
    values: {
      own: { value: world.freeLicense.licenseKey },
      other: { value: world.otherLicense.licenseKey, expected: 'answered' },
      missing: { value: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ', expected: 'license_not_found' },
    },
  }),
  'claimOrder body orderId': ({ world }) => ({
    values: {
      own: { value: world.licenseOrder.orderId },
      other: { value: world.otherLicenseOrder.orderId, expected: 'answered' },
      missing: { value: `sub_${'0'.repeat(24)}`, expected: 'request_invalid' },
    },
  }),
  'createSetupFeeCheckout body licenseKey': ({ world }) => ({
    values: {
      own: { value: world.feeLicense.licenseKey },
      foreign: { value: world.otherLicense.licenseKey },
      missing: { value: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' },
    },
  }),
  'migrateLicense body oldTruckerId': 'the platform sees every driver',
  'migrateLicense body newTruckerId': 'the platform sees every driver',
  'inviteDriver body email': 'the email of somebody new; no existing account is changed',
  'inviteDriver body licensePlate': 'the plate the forwarder keeps for the driver, a text',
  'registerDriver body email': 'the email of somebody new; a known one is answered alike',
  'registerDriver body licensePlate': 'the plate the driver names for themselves, a text',
  'updateForwarderTrucker body licensePlate': 'the plate the forwarder keeps for the driver, a text',
};

function filterBy(own: string, foreign: string): Mention {
  return () => filter(own, foreign, 'Gibtesnicht');
}
