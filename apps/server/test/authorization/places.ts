import { randomUUID } from 'node:crypto';
import { present } from '@quaygate/rules';
import { counterIdOf, ownIdOf } from './own-things.ts';
import { identificationIdOf, type Persona, passkeyIdOf, sessionIdOf } from './personas.ts';
import { terminalIds, type World } from './world.ts';

/** One thing a path may name. `parents` are those under which it is found; without them it is found anywhere. */
export interface Candidate {
  value: string;
  parents?: Record<string, readonly string[]>;
  isMissing?: true;
  /** At another terminal, where the path names none itself. */
  isElsewhere?: true;
}

/** What a path can name at one of its places, by the word before the parameter. A new place needs its candidates here. */
type Places = Record<string, Record<string, Candidate>>;

const missing = (value: string = randomUUID()): Candidate => ({ value, isMissing: true });
const missingFacility = missing(String(terminalIds.missing));

const known = new WeakMap<Persona, Places>();

/** The same every time for one persona, who belongs to one world. */
export function placesOf(world: World, persona: Persona): Places {
  const places = known.get(persona) ?? makePlaces(world, persona);
  known.set(persona, places);
  return places;
}

function makePlaces(world: World, persona: Persona): Places {
  const ofOwn = { f: ['own'] };
  return {
    'users/:u': { own: { value: persona.id }, foreign: { value: world.stranger.id }, missing: missing() },
    'forwarders/:f': {
      own: { value: world.own.id },
      free: { value: world.free.id },
      foreign: { value: world.foreign.id },
      missing: missing(),
    },
    'truckers/:t': {
      own: { value: world.driver.id, parents: { f: ['own', 'foreign'] } },
      foreign: { value: world.otherDriver.id, parents: { f: ['foreign'] } },
      missing: missing(),
    },
    'truckers/:truckerId': {
      own: { value: world.driver.id, parents: { facilityId: ['own'] } },
      foreign: { value: world.blockedElsewhere.id, parents: { facilityId: ['foreign'] } },
      missing: missing(),
    },
    'truckappointments/:id': {
      own: { value: world.openTour.id, parents: { facilityId: ['own'] } },
      foreign: { value: world.otherTour.id, parents: { facilityId: ['foreign'] } },
      missing: missing('T999999'),
    },
    'bookings/:bookingId': {
      own: persona.tour
        ? { value: persona.tour.bookingId, parents: { tourId: ['own'], f: [], t: [] } }
        : { value: world.booking.id, parents: { tourId: [], ...ofOwn, t: ['own'] } },
      'of a colleague': { value: world.bookingOfColleague.id, parents: { tourId: [], ...ofOwn, t: ['colleague'] } },
      'of the driver for others': {
        value: world.bookingForOthers.id,
        parents: { tourId: [], f: ['foreign'], t: ['own'] },
      },
      foreign: { value: world.otherBooking.id, parents: { tourId: [], f: ['foreign'], t: ['foreign'] } },
      elsewhere: {
        value: world.openElsewhere.id,
        parents: { tourId: [], f: ['foreign'], t: ['foreign'] },
        isElsewhere: true,
      },
      missing: missing(),
    },
    'terminals/:terminalId': {
      own: { value: String(world.facility.id) },
      other: { value: String(world.otherFacility.id) },
      missing: missingFacility,
    },
    'facilities/:facilityId': {
      own: { value: String(world.facility.id) },
      foreign: { value: String(world.otherFacility.id) },
      missing: missingFacility,
    },
    'blocks/:blocklistId': {
      own: { value: ownIdOf(persona), parents: { facilityId: ['own'] } },
      foreign: { value: world.otherBlock.id, parents: { facilityId: ['foreign'] } },
      missing: missing(),
    },
    'acceptanceDeadlines/:deadlineId': {
      own: { value: ownIdOf(persona), parents: { terminalId: ['own'] } },
      foreign: { value: world.otherDeadline.id, parents: { terminalId: ['other'] } },
      missing: missing(),
    },
    'oneToOneRestrictions/:restrictionId': {
      own: { value: ownIdOf(persona), parents: { terminalId: ['own'] } },
      foreign: { value: world.otherRestriction.id, parents: { terminalId: ['other'] } },
      missing: missing(),
    },
    'exceptions/:exceptionId': {
      own: { value: ownIdOf(persona), parents: { terminalId: ['own'] } },
      foreign: { value: world.otherException.id, parents: { terminalId: ['other'] } },
      missing: missing(),
    },
    'announcements/:announcementId': {
      own: { value: ownIdOf(persona), parents: { terminalId: ['own'] } },
      foreign: { value: world.otherAnnouncement.id, parents: { terminalId: ['other'] } },
      missing: missing(),
    },
    'facilityCompanies/:id': {
      own: { value: world.facilityCompany.id },
      other: { value: world.otherFacilityCompany.id },
      missing: missing(),
    },
    'truckingSystems/:id': {
      own: { value: world.truckingSystem.id },
      other: { value: world.otherTruckingSystem.id },
      missing: missing(),
    },
    'trainOperators/:id': {
      own: { value: world.operator.id },
      foreign: { value: world.otherOperator.id },
      missing: missing(),
    },
    'keys/:id': {
      own: { value: world.keyId, parents: { facilityId: ['own'] } },
      foreign: { value: world.otherKeyId, parents: { facilityId: ['foreign'] } },
      missing: missing('AAAAbbbb1234'),
    },
    'licenses/:id': {
      own: { value: world.freeLicense.id, parents: ofOwn },
      foreign: { value: world.otherLicense.id, parents: { f: ['foreign'] } },
      missing: missing(),
    },
    'orders/:id': {
      own: { value: world.licenseOrder.id, parents: ofOwn },
      foreign: { value: world.otherLicenseOrder.id, parents: { f: ['foreign'] } },
      missing: missing(),
    },
    'orders/:orderId': {
      own: { value: world.licenseOrder.orderId },
      other: { value: world.otherLicenseOrder.orderId },
      missing: missing(`sub_${'0'.repeat(24)}`),
    },
    'checkout/:secret': { missing: missing() },
    'receipts/:secret': { missing: missing() },
    'pushBrowsers/:browserId': { missing: missing('999999999') },
    'notifications/:notificationId': {
      own: notificationFor(world, persona),
      // Of another company: answered like a missing one.
      foreign: { value: String(world.notifications.foreign), isMissing: true },
      missing: missing('999999999'),
    },
    'decisions/:id': { own: { value: world.decision.id }, missing: missing() },
    'approvals/:id': { own: { value: world.approval.id }, missing: missing() },
    'identifications/:id': {
      own: persona.isDriver
        ? { value: identificationIdOf(persona), parents: { t: [] } }
        : { value: world.identification.id, parents: { t: ['own'] } },
      // Of another driver: answered like a missing one where drivers call.
      foreign: {
        value: world.otherIdentification.id,
        parents: { t: ['foreign'] },
        ...(persona.isDriver && { isMissing: true }),
      },
      missing: missing(),
    },
    'identifications/:identificationId': {
      own: { value: counterIdOf(persona), parents: { truckerId: ['own'] } },
      // Begun by somebody else: answered like a missing one.
      foreign: { value: world.otherIdentification.id, isMissing: true },
      missing: missing(),
    },
    'tours/:tourId': {
      own: { value: persona.tour?.id ?? world.openTour.id, parents: ofOwn },
      // Of another driver: answered like a missing one.
      foreign: { value: world.otherTour.id, isMissing: true },
      missing: missing('T999999'),
    },
    'pictures/:kind': { own: { value: 'portrait' } },
    'changes/:changeId': { own: { value: world.truckerChange.id, parents: { t: ['own'] } }, missing: missing() },
    'webappUsers/:id': { own: { value: world.pupil.id }, foreign: { value: world.stranger.id }, missing: missing() },
    'truckingCompanies/:id': { own: { value: world.company.id }, other: { value: world.free.id }, missing: missing() },
    'sessions/:id': {
      own: { value: sessionIdOf(persona) },
      // Of another user: answered like a missing one.
      foreign: { value: sessionIdOf(world.stranger), isMissing: true },
      missing: missing(),
    },
    'passkeys/:id': {
      own: { value: passkeyIdOf(persona) },
      // Of another user: answered like a missing one.
      foreign: { value: passkeyIdOf(world.stranger), isMissing: true },
      missing: missing(),
    },
    'featureFlags/:key': { own: { value: 'mapIntegration' }, missing: missing('noFlag') },
    'flags/:key': { own: { value: 'mapIntegration' }, missing: missing('noFlag') },
  };
}

/** One that their roles and links let them read; the one of the company for somebody without any. */
function notificationFor({ notifications }: World, { roles = [], isUnlinked }: Persona): Candidate {
  const holdsOf = (module: string) =>
    roles.some((role) => new RegExp(`^(isps_)?${module}(_premium)?_(read|write|admin)$`).test(role));
  if (!isUnlinked && holdsOf('forwarder')) return { value: String(notifications.company) };
  if (!isUnlinked && holdsOf('terminal_operations')) return { value: String(notifications.terminal) };
  if (holdsOf('quaygate')) return { value: String(notifications.administration) };
  return { value: String(notifications.company), isMissing: true };
}

/** What each place of a path names in one cell. */
export type Target = Record<string, string>;

/** The places of a path, in order: `['users/:u', 'forwarders/:f']`. */
export const placesIn = (path: string) => path.match(/[^/]+\/:\w+/g) ?? [];
export const parameterOf = (place: string) => place.slice(place.indexOf(':') + 1);

/** Everything the places of a path can name together; of another {u} only the first and the last, since the call is refused before. */
export function targetsOf(path: string, places: Places): Target[] {
  let all: Target[] = [{}];
  for (const place of placesIn(path)) {
    const names = Object.keys(places[place] ?? {});
    if (names.length === 0) throw new Error(`nothing is known to put at ${place}`);
    all = all.flatMap((target) => names.map((name) => ({ ...target, [place]: name })));
  }
  const ofMine = all.filter((target) => (target['users/:u'] ?? 'own') === 'own');
  const ends = (u: string) => {
    const those = all.filter((target) => target['users/:u'] === u);
    return those.length > 1 ? [present(those[0]), present(those.at(-1))] : those;
  };
  return [...ofMine, ...ends('foreign'), ...ends('missing')];
}
