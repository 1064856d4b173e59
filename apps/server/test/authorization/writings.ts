import { keyScopes } from '@quaygate/contract';
import { aBooking, anOrder } from '../scenes/booking-factories.ts';
import { aBookingScene } from '../scenes/booking-scene.ts';
import { aKey, aTrainOperator } from '../scenes/factories.ts';
import { itemsOf } from './items.ts';
import type { Prepare } from './writing.ts';
import { writingsOfAccounts } from './writings-of-accounts.ts';
import { writingsOfAdministration } from './writings-of-administration.ts';
import { writingsOfDrivers } from './writings-of-drivers.ts';
import { writingsOfForwarders } from './writings-of-forwarders.ts';
import { writingsOfLicenses } from './writings-of-licenses.ts';
import { writingsOfTerminals } from './writings-of-terminals.ts';

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

/** A new call that stores something needs its row in the file of its users; a report needs its item in `items.ts`. */
export const writings: Record<string, Prepare> = {
  ...writingsOfAccounts,
  ...writingsOfForwarders,
  ...writingsOfLicenses,
  ...writingsOfAdministration,
  ...writingsOfDrivers,
  ...writingsOfTerminals,
  ...Object.fromEntries(Object.keys(itemsOf).map((name) => [name, report(name)])),
};
