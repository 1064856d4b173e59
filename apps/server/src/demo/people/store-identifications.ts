import type { Trx } from '../../db/client.ts';
import type { DocumentVault } from '../../outside/identification/document-vault.ts';
import { signatureOf } from '../../outside/payment/signature.ts';
import { takeSignedResult } from '../../slices/identification/identification-event.queries.ts';
import { insertRows, updateRows } from '../insert-rows.ts';
import type { GoneDriver } from './gone-drivers.ts';
import type { DemoIdentification } from './identifications.ts';
import { type StoredApproval, storeApprovals } from './store-approvals.ts';

interface History {
  identifications: readonly DemoIdentification[];
  changes: readonly StoredApproval[];
  gone: readonly GoneDriver[];
}

/** Stored as it happened, which the database demands: documents are handed in, then two people or the provider decide. */
export async function insertIdentifications(
  trx: Trx,
  { identifications, changes, gone }: History,
  { vault, secret }: { vault: DocumentVault; secret: string | null },
): Promise<void> {
  await insertRows(
    trx,
    'trucker',
    gone.map(({ deletedDate: _, ...driver }) => ({ ...driver, licensePlate: null, phoneNumber: null })),
  );
  await insertRows(
    trx,
    'identification',
    identifications.map((entry) => openRow(entry, vault)),
  );
  await storeApprovals(trx, changes);
  const told = identifications.filter(({ course }) => course === 'told');
  if (secret !== null) for (const entry of told) await storeResult(trx, entry, secret);
  await updateRows(
    trx,
    'identification',
    'id',
    identifications
      .filter(
        ({ course, decidedDate, foundStatus, submittedDate }) =>
          (secret !== null || course !== 'told') && (decidedDate ?? (submittedDate && foundStatus !== 'PENDING')),
      )
      .map(decidedRow),
  );
  await updateRows(
    trx,
    'trucker',
    'userId',
    gone.map(({ userId, deletedDate }) => ({ userId, deletedDate })),
  );
}

function openRow({ id, driver, course, paper, ...entry }: DemoIdentification, vault: DocumentVault) {
  const { documentNumber, mrz, ...typed } = paper.typed;
  const { createdDate, submittedDate, checks, duplicateOf } = entry;
  return {
    ...{ id, truckerId: driver.userId, createdDate, createdBy: driver.userId, submittedDate, duplicateOf },
    source: course === 'told' ? ('hosted' as const) : ('review' as const),
    sessionId: course === 'told' ? `demo-${id}` : null,
    ...typed,
    documentHash: vault.hashOf(typed.issuingCountry, documentNumber),
    documentSealed: vault.seal({ documentNumber, mrz }, id),
    checks: JSON.stringify(submittedDate ? checks : []),
    ...{ documentStatus: 'PENDING' as const, changedDate: submittedDate ?? createdDate },
  };
}

/** The result as a provider would have signed it. */
async function storeResult(trx: Trx, entry: DemoIdentification, secret: string): Promise<void> {
  const { id, documentStatus, terrorStatus, submittedDate, decidedDate } = entry;
  const event = { eventId: `demo-${id}`, sessionId: `demo-${id}`, documentStatus, terrorStatus };
  const body = Buffer.from(JSON.stringify(event));
  const received = decidedDate ?? submittedDate ?? new Date(0);
  await takeSignedResult(trx, id, { body, signature: signatureOf(body, secret, received), secret }, received);
}

function decidedRow({
  id,
  documentStatus,
  terrorStatus,
  submittedDate,
  decidedDate,
  remindedDate,
  createdDate,
}: DemoIdentification) {
  const isGood = documentStatus === 'MANUALLY_APPROVED' || (documentStatus === 'ACCEPTED' && terrorStatus === 'OK');
  return {
    ...{ id, documentStatus, terrorStatus, remindedDate },
    verifiedDate: isGood ? decidedDate : null,
    changedDate: decidedDate ?? submittedDate ?? createdDate,
  };
}
