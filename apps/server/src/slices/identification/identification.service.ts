import { randomUUID } from 'node:crypto';
import type { IdentityDocument } from '@quaygate/contract';
import {
  addDays,
  displayTimeZone,
  documentReminderDays,
  fullName,
  identificationState,
  localDay,
  startRefusal,
} from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { checkDocument } from './document-checks.service.ts';
import {
  type Driver,
  deleteIdentifications,
  findDuplicate,
  findIdentification,
  findIdentifications,
  type IdentificationRow,
  insertIdentification,
  lockDriver,
  updateIdentification,
} from './identification.queries.ts';
import { missingPictures } from './identification.view.ts';

export type IdentificationDeps = Pick<Deps, 'db' | 'now' | 'vault' | 'files' | 'identificationProvider'>;

/** One identification of one driver. */
export interface Which {
  truckerId: string;
  id: string;
}

const today = (now: Date) => localDay(now, displayTimeZone);
export const driverOf = ({ userId: id, firstName, lastName }: Pick<Driver, 'userId' | 'firstName' | 'lastName'>) =>
  ({ kind: 'trucker', id, name: fullName(firstName, lastName) }) as const;

/** @throws Refusal not_found */
export async function getIdentification({ db }: Pick<Deps, 'db'>, which: Which): Promise<IdentificationRow> {
  const found = await findIdentification(db, which);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** The columns of a typed document. */
export function documentColumns({ vault }: Pick<Deps, 'vault'>, id: string, document: IdentityDocument) {
  const { documentKind, issuingCountry, documentNumber, firstName, lastName, dateOfBirth, validUntil, mrz } = document;
  return {
    ...{ documentKind, issuingCountry, firstName, lastName, dateOfBirth, validUntil },
    documentHash: vault.hashOf(issuingCountry, documentNumber),
    documentSealed: vault.seal({ documentNumber, mrz: mrz || null }, id),
  };
}

interface Start {
  truckerId: string;
  /** Needed where people review it here. */
  document: IdentityDocument | undefined;
  /** At the provider, if there is one and the driver goes there. */
  atProvider: boolean;
  by: Actor;
}

/**
 * Begins an identification; one that was not handed in goes (IDENT-03, IDENT-04).
 * @throws Refusal not_found, trucker_deleted, identification_exists, identification_tries_used_up, validation_failed
 */
export async function startIdentification(deps: IdentificationDeps, start: Start): Promise<IdentificationRow> {
  const { db, now, identificationProvider } = deps;
  const { truckerId, document, by } = start;
  const id = randomUUID();
  // Asked before anything is locked: the provider may be slow.
  const provider = start.atProvider ? identificationProvider : null;
  if (provider) await refuseStart(deps, truckerId);
  const session = provider && (await provider.start(await providerDriver(deps, truckerId, id)));
  await db.transaction().execute(async (trx) => {
    const { driver, entries } = await mayStart(trx, truckerId, now());
    const open = entries.filter((entry) => identificationState(entry) === 'open').map((entry) => entry.id);
    if (open.length > 0) await deleteIdentifications(trx, open);
    await insertIdentification(trx, {
      ...{ id, truckerId, createdDate: now(), changedDate: now(), createdBy: by.id ?? truckerId },
      ...(session
        ? { source: 'hosted', sessionId: session.sessionId, providerUrl: session.url }
        : { source: 'review', ...(document ? documentColumns(deps, id, document) : {}) }),
    });
    const after = { identification: id, source: session ? 'hosted' : 'review' };
    await recordAct(trx, by, now(), { kind: 'identificationStarted', object: driverOf(driver), after });
  });
  return getIdentification(deps, { truckerId, id });
}

async function mayStart(trx: Trx, truckerId: string, now: Date) {
  const driver = await lockDriver(trx, truckerId);
  if (!driver) throw new Refusal('not_found');
  if (driver.deletedDate) throw new Refusal('trucker_deleted');
  const entries = await findIdentifications(trx, truckerId);
  const refusal = startRefusal(entries, addDays(today(now), documentReminderDays));
  if (refusal) throw new Refusal(refusal);
  return { driver, entries };
}

const refuseStart = ({ db, now }: Pick<Deps, 'db' | 'now'>, truckerId: string) =>
  db.transaction().execute((trx) => mayStart(trx, truckerId, now()));

async function providerDriver({ db }: Pick<Deps, 'db'>, truckerId: string, identificationId: string) {
  const driver = await db.transaction().execute((trx) => lockDriver(trx, truckerId));
  if (!driver) throw new Refusal('not_found');
  const { firstName, lastName, email } = driver;
  return { identificationId, firstName, lastName, email };
}

/**
 * Hands an identification in: the document is checked, and from now on nothing of it changes. The document of another driver
 * makes it a duplicate (IDENT-07, IDENT-08).
 * @param beside stored with it or not at all
 * @throws Refusal not_found, identification_already_submitted, picture_missing
 */
export async function submitIdentification(
  deps: IdentificationDeps,
  which: Which,
  by: Actor,
  beside: (trx: Trx) => Promise<void> = async () => {},
): Promise<IdentificationRow> {
  const { db, now, vault } = deps;
  await db.transaction().execute(async (trx) => {
    const driver = await lockDriver(trx, which.truckerId);
    const row = await findIdentification(trx, which);
    if (!driver || !row) throw new Refusal('not_found');
    if (row.submittedDate || row.source === 'hosted') throw new Refusal('identification_already_submitted');
    if (missingPictures(row).length > 0) throw new Refusal('picture_missing');
    const { duplicateOf, checks } = await judge(trx, driver, row, { vault, now: now() });
    const documentStatus = duplicateOf
      ? 'DUPLICATE'
      : checks.some(({ result }) => result === 'failed')
        ? 'WARN'
        : 'PENDING';
    const submitted = { submittedDate: now(), documentStatus } as const;
    await updateIdentification(trx, row.id, {
      ...submitted,
      ...{ changedDate: now(), checks: JSON.stringify(checks), duplicateOf },
    });
    await beside(trx);
    const failed = checks.flatMap(({ check, result }) => (result === 'failed' ? [check] : []));
    const after = { identification: row.id, failed };
    await recordAct(trx, by, now(), { kind: 'identificationSubmitted', object: driverOf(driver), after });
    if (identificationState({ ...row, ...submitted }) === 'underReview')
      await notifyOfWaiting(trx, now(), { truckerId: which.truckerId, id: row.id, actedBy: by.id });
  });
  return getIdentification(deps, which);
}

/** Tells the administration that an identification waits for people. */
export const notifyOfWaiting = (
  trx: Trx,
  now: Date,
  { truckerId, id, actedBy }: Which & { actedBy: string | null },
): Promise<void> => notifyUsers(trx, now, [{ kind: 'identificationWaiting', cause: id, truckerId, actedBy }]);

/** Compares a document with its zone, its driver, the day and all other documents. */
export async function judge(
  trx: Trx,
  driver: Driver,
  row: IdentificationRow,
  { vault, now }: { vault: Deps['vault']; now: Date },
) {
  const { documentKind, issuingCountry, documentSealed, documentHash } = row;
  const { firstName, lastName, dateOfBirth, validUntil } = row;
  if (!documentKind || !issuingCountry || !documentSealed || !documentHash || !dateOfBirth || !validUntil)
    return { duplicateOf: null, checks: [] };
  const duplicateOf = (await findDuplicate(trx, driver.userId, documentHash)) ?? null;
  const { documentNumber, mrz } = vault.open(documentSealed, row.id);
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const document = { documentKind, issuingCountry, documentNumber, ...names, dateOfBirth, validUntil, mrz };
  const checks = checkDocument(document, driver, { today: today(now), isDuplicate: duplicateOf !== null });
  return { duplicateOf, checks };
}
