import { sql } from 'kysely';
import type { Db, Trx } from '../db/client.ts';
import { takeNamedLock } from '../db/named-lock.ts';
import { rowsOf } from '../db/rows.ts';
import { hashPassword } from '../identity/embedded/password.ts';
import type { Files } from '../outside/files/files.ts';
import type { DocumentVault } from '../outside/identification/document-vault.ts';
import { updateVoiceGroups } from '../slices/facility/voice-group.queries.ts';
import { knowsProvider } from '../slices/identification/identification-event.queries.ts';
import { demoCompanies, truckingSystemRows } from './companies/companies.ts';
import { facilityCompanyRows, facilityRows, trainOperatorRows } from './companies/facilities.ts';
import { demoReceipts } from './companies/license-orders.ts';
import { slotTemplateRows } from './companies/slot-templates.ts';
import { insertRows, numbersContinue, takeNumbers } from './insert-rows.ts';
import { insertApprovals } from './people/approvals.ts';
import { type DriverPicture, drawPictures, withPictures } from './people/driver-pictures.ts';
import { signInHistory } from './people/sign-in-history.ts';
import { insertIdentifications } from './people/store-identifications.ts';
import { announcementRows } from './tours/announcements.ts';
import { blockRows } from './tours/blocks.ts';
import { forwarderTruckerRows, truckerRows } from './tours/fleet.ts';
import { day, later } from './tours/moments.ts';
import { insertNotifications } from './tours/notifications.ts';
import { trainBookingRows } from './tours/orders.ts';
import { releaseRows } from './tours/references.ts';
import { changedAt, slotChangeRows, templateChangeRows } from './tours/slot-changes.ts';
import { slotModuleRows, slotRows } from './tours/slots.ts';
import { deadlineRows, trainRows } from './tours/trains.ts';
import { unknownTruckRows } from './tours/unknown-trucks.ts';
import { type DemoWorld, demoWorld } from './world.ts';

export { closeSignIns, openSignIns } from './people/sign-ins.ts';
export { writeSimulatorSettings } from './simulator-settings.ts';
export { demoReferences } from './tours/reference-list.ts';

interface Deps {
  db: Db;
  now: () => Date;
  settings: { demoPassword: string; publicUrl: string };
  files: Files;
  vault: DocumentVault;
  /** Signs the demo's past results of an identification provider; null: those checks are still under way. */
  providerSecret: string | null;
  demoAhead?: DrawnDemo | undefined;
}

/** What of a demo needs no database. */
export interface DrawnDemo {
  moment: Date;
  world: DemoWorld;
  pictures: Promise<DriverPicture[]>;
}

export function drawDemo(moment: Date): DrawnDemo {
  const world = demoWorld(moment);
  const pictures = drawPictures(world.gatePasses.identifications);
  // The one that stores them hears of a failure.
  pictures.catch(() => {});
  return { moment, world, pictures };
}

/**
 * Fills an empty database with the demo (terminal contract, 11); one that holds anything else is left as it is.
 * Several instances may start at once: a lock lets one work.
 * @returns whether this one filled it
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const { db, now, settings, files, vault, providerSecret } = deps;
  if (await holdsData(db)) return false;
  const passwordHash = await hashPassword(settings.demoPassword);
  const { moment, world, pictures } = deps.demoAhead ?? drawDemo(now());
  const isKnown = providerSecret !== null && (await knowsProvider(db, providerSecret));
  const secret = isKnown ? providerSecret : null;
  const isFilled = await db.transaction().execute(async (trx) => {
    // Other instances wait here for the one that works, which in turn waits for pictures to be drawn: limits for the
    // answers of a server are too short for both on a busy machine.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await takeNamedLock(trx, 'quaygate demo');
    if (await holdsData(trx)) return false;
    await withPictures(files, pictures, {
      insert: async () => {
        await insertParties(trx, world, moment, passwordHash);
        await insertDrivers(trx, world, settings.publicUrl);
        await insertDriverAccount(trx, world, passwordHash);
        await insertTerminals(trx, world, moment);
        await insertBookings(trx, world, moment);
        await insertIdentifications(trx, world.gatePasses, { vault, secret });
        await insertNotifications(trx, moment);
      },
      keep: (rows) => insertRows(trx, 'picture', rows),
    });
    return true;
  });
  return isFilled;
}

async function holdsData(db: Db): Promise<boolean> {
  const { rows } = await rowsOf(
    {
      holds: sql<boolean>`exists (select from app_user)
    or exists (select from trucking_company) or exists (select from facility)`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]!.holds;
}

async function insertParties(trx: Trx, { people, others, colleagues }: DemoWorld, moment: Date, passwordHash: string) {
  await insertRows(
    trx,
    'truckingCompany',
    demoCompanies.map(
      ({ key, isSimulated, weight, approvedTruckers, pendingTruckers, homeCities, ...company }, index) => ({
        ...company,
        createdDate: later(moment, -(900 - index * 31) * day),
      }),
    ),
  );
  await insertRows(trx, 'truckingSystem', truckingSystemRows);
  await insertRows(trx, 'facilityCompany', facilityCompanyRows);
  await insertRows(trx, 'facility', facilityRows());
  await insertRows(trx, 'trainOperator', trainOperatorRows);
  const invited = signInHistory([...others.map(({ user }) => user), ...colleagues.users], moment);
  const users = [
    ...people.users.map((user) => ({ ...user, lastSignInDate: null })),
    ...invited.map(({ user }) => user),
  ];
  await insertRows(trx, 'appUser', users);
  await insertApprovals(trx, people.users, moment);
  await insertRows(
    trx,
    'invitation',
    invited.map(({ invitation }) => invitation),
  );
  await insertRows(
    trx,
    'credential',
    people.users.map(({ id }) => ({ userId: id, passwordHash })),
  );
  await insertRows(trx, 'userForwarder', [
    ...people.forwarders,
    ...others.map(({ user, company }) => ({ userId: user.id, forwarderId: company.id })),
    ...colleagues.forwarders,
  ]);
  await insertViews(trx, people.forwarders[0]!.forwarderId);
  await insertRows(trx, 'userFacility', [...people.facilities, ...colleagues.facilities]);
  await insertRows(trx, 'userFacilityCompany', colleagues.facilityCompanies);
  await insertRows(trx, 'userTrainOperator', [...people.trainOperators, ...colleagues.trainOperators]);
  await updateVoiceGroups(
    trx,
    users.map(({ id }) => id),
  );
}

/** Two views that a dispatcher made for the company. */
const insertViews = (trx: Trx, forwarderId: string) =>
  insertRows(trx, 'bookingView', [
    { forwarderId, userId: null, viewId: 'demo-at-risk', name: 'Züge', query: '?atRisk=true' },
    {
      forwarderId,
      userId: null,
      viewId: 'demo-drivers',
      name: 'Fahrer',
      query: '?sort=trucker&columns=licensePlate&columns=trucker&columns=date&columns=timeSlot&columns=status',
    },
  ]);

async function insertDrivers(trx: Trx, world: DemoWorld, publicUrl: string) {
  const { truckers, licenses, blocks, people } = world;
  const { licenseOrders, checkouts, subscriptions, receipts } = demoReceipts(world.licenseOrders, publicUrl);
  const userOf = (name: string) => people.users.find(({ email }) => email.startsWith(`${name}@`))!.id;
  await insertRows(trx, 'trucker', truckerRows(truckers));
  await insertRows(trx, 'forwarderTrucker', forwarderTruckerRows(truckers, userOf('dispatch')));
  const isPurchase = ({ kind }: { kind: string }) => kind === 'PURCHASE';
  await insertRows(trx, 'licenseOrder', licenseOrders.filter(isPurchase));
  await insertRows(trx, 'license', licenses);
  await insertRows(
    trx,
    'licenseOrder',
    licenseOrders.filter((order) => !isPurchase(order)),
  );
  await insertRows(trx, 'embeddedCheckout', checkouts);
  await insertRows(trx, 'embeddedSubscription', subscriptions);
  await insertRows(trx, 'embeddedReceipt', receipts);
  await insertRows(trx, 'block', blockRows(blocks, userOf('terminal')));
}

async function insertDriverAccount(trx: Trx, { driver }: DemoWorld, passwordHash: string) {
  if (!driver) return;
  await insertRows(trx, 'appUser', [{ ...driver, disabledAt: null, lastSignInDate: null }]);
  await insertRows(trx, 'credential', [{ userId: driver.id, passwordHash }]);
}

async function insertTerminals(trx: Trx, { slots, trains, restrictions, people }: DemoWorld, moment: Date) {
  const reported = later(moment, -day);
  const operator = people.users.find(({ email }) => email.startsWith('terminal@'))!.id;
  const templates = slotTemplateRows(reported);
  await insertRows(trx, 'slotTemplate', templates);
  await insertRows(trx, 'slot', slotRows(slots));
  const modules = slotModuleRows(slots, (slot, module) => changedAt(slot, module, reported));
  await insertRows(trx, 'slotModule', modules);
  await insertRows(trx, 'slotChange', templateChangeRows(templates, operator));
  await insertRows(trx, 'slotChange', slotChangeRows(slots, reported, operator));
  await insertRows(trx, 'train', trainRows(trains, moment));
  await insertRows(trx, 'acceptanceDeadline', deadlineRows(trains, moment));
  await insertRows(trx, 'oneToOneRestriction', restrictions);
  await insertRows(trx, 'announcement', announcementRows(moment, operator));
  await insertRows(trx, 'exception', unknownTruckRows(moment));
  await numbersContinue(trx, 'slot');
}

async function insertBookings(trx: Trx, { orders, tours }: DemoWorld, moment: Date) {
  await insertRows(trx, 'loadUnitOrder', orders);
  await insertRows(trx, 'trainBooking', trainBookingRows(orders));
  await insertRows(trx, 'release', releaseRows(orders, moment));
  await insertRows(trx, 'tour', tours.tours);
  await insertRows(trx, 'booking', tours.bookings);
  await insertRows(trx, 'bookingEvent', tours.events);
  await insertRows(trx, 'ownText', tours.ownTexts);
  await numbersContinue(trx, 'loadUnitOrder');
  await numbersContinue(trx, 'tour');
  await takeNumbers(trx, sql`'tour_number_seq'`, sql`${tours.lastTourNumber}::bigint`);
}
