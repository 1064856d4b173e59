import { type DocumentStatus, identificationState } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { ProviderEvent } from '../../outside/identification/event-shape.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { parseInput } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  type Driver,
  deleteIdentifications,
  findIdentification,
  findIdentifications,
  findSession,
  type IdentificationRow,
  lockDriver,
  updateIdentification,
} from './identification.queries.ts';
import { documentColumns, driverOf, judge, notifyOfWaiting, type Which } from './identification.service.ts';
import { takeSignedResult } from './identification-event.queries.ts';
import { keepPicture } from './picture.service.ts';
import { insertSystemChange } from './system-change.queries.ts';

type ResultDeps = Pick<Deps, 'db' | 'now' | 'vault' | 'files' | 'identificationProvider'>;

/**
 * Takes a result of the identification provider; one that was taken before changes nothing, and one of an identification that
 * was removed meanwhile neither (IDENT-11).
 * @throws Refusal not_found without a provider, unauthenticated for a body it did not sign, validation_failed,
 * identification_provider_unavailable where its pictures cannot be read: it repeats the event
 */
export async function takeResult(deps: ResultDeps, body: Buffer, signature: string): Promise<void> {
  const { db, now, identificationProvider } = deps;
  if (!identificationProvider) throw new Refusal('not_found');
  if (!identificationProvider.isSigned(body, signature)) throw new Refusal('unauthenticated');
  const event = parseInput(ProviderEvent, jsonOf(body));
  const found = await findSession(db, event.sessionId);
  if (!found) return;
  const pictures = await Promise.all(
    event.pictures.map(async ({ kind, url }) => ({ kind, bytes: await identificationProvider.picture(url) })),
  );
  for (const { kind, bytes } of pictures) {
    await keepPicture(deps, { ...found, kind }, bytes, async (trx) => {
      await lockDriver(trx, found.truckerId);
      if (!(await findIdentification(trx, found))) throw new Refusal('not_found');
    });
  }
  await db.transaction().execute(async (trx) => {
    const driver = await lockDriver(trx, found.truckerId);
    const row = await findIdentification(trx, found);
    if (!driver || !row) return;
    const signed = { body, signature, secret: identificationProvider.secret };
    if (await takeSignedResult(trx, row.id, signed, now()))
      await applyResult(trx, deps, { driver, row, event, now: now() });
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal('malformed_request');
  }
}

interface Result {
  driver: Driver;
  row: IdentificationRow;
  event: ProviderEvent;
  now: Date;
}

async function applyResult(trx: Trx, deps: ResultDeps, { driver, row, event, now }: Result): Promise<void> {
  const { documentStatus: told, terrorStatus = null, document } = event;
  const isFirst = row.submittedDate === null;
  const columns = row.documentHash === null && document ? documentColumns(deps, row.id, document) : {};
  const { duplicateOf, checks } = await judge(trx, driver, { ...row, ...columns }, { vault: deps.vault, now });
  const documentStatus: DocumentStatus = duplicateOf
    ? 'DUPLICATE'
    : checks.some(({ result }) => result === 'failed')
      ? 'WARN'
      : told;
  // What two administrators decided stays.
  const isByHand = row.documentStatus.startsWith('MANUALLY_');
  const statuses = {
    ...(isByHand ? {} : { documentStatus: told === 'ACCEPTED' ? documentStatus : told }),
    // A provider that does not screen leaves that to administrators.
    ...(terrorStatus === null || row.terrorStatus?.startsWith('MANUALLY_') ? {} : { terrorStatus }),
  };
  const state = identificationState({ ...row, ...columns, ...statuses, submittedDate: now });
  const isGood = state === 'verified';
  await updateIdentification(trx, row.id, {
    ...columns,
    ...statuses,
    ...{ checks: JSON.stringify(checks), duplicateOf, changedDate: now },
    ...(isFirst ? { submittedDate: now } : {}),
    ...(isGood ? { verifiedDate: row.verifiedDate ?? now } : {}),
  });
  if (isFirst && state === 'underReview')
    await notifyOfWaiting(trx, now, { truckerId: driver.userId, id: row.id, actedBy: null });
  if (isGood) await keepOnly(trx, { truckerId: driver.userId, id: row.id });
  const after = { identification: row.id, ...statuses };
  await insertSystemChange(trx, { truckerId: driver.userId, name: driverOf(driver).name, after, by: null, now });
  await recordAct(trx, installation('identification'), now, {
    ...{ kind: 'identificationResult', object: driverOf(driver) },
    ...{ before: { documentStatus: row.documentStatus, terrorStatus: row.terrorStatus }, after },
  });
}

/** The others of the driver are no longer needed once this one is verified. */
export async function keepOnly(trx: Trx, { truckerId, id }: Which): Promise<void> {
  const others = (await findIdentifications(trx, truckerId)).flatMap((entry) => (entry.id === id ? [] : [entry.id]));
  if (others.length > 0) await deleteIdentifications(trx, others);
}
