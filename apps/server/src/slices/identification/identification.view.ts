import type { Identification, OwnIdentification } from '@quaygate/contract';
import { displayTimeZone, identificationState, isVerifiedOn, localDay, requiredPictures } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { DocumentVault } from '../../outside/identification/document-vault.ts';
import { findCounterCheck } from './counter-check.queries.ts';
import { findDriverName, type IdentificationRow } from './identification.queries.ts';

/** Pictures that are still to be sent; none where a provider takes them. */
export const missingPictures = ({ source, documentKind, pictures }: IdentificationRow) =>
  source === 'hosted' || documentKind === null
    ? []
    : requiredPictures(documentKind).filter((kind) => !pictures.includes(kind));

export function ownView(row: IdentificationRow, now: Date): OwnIdentification {
  const { id, documentKind, validUntil, createdDate, submittedDate, documentStatus, pictures, providerUrl } = row;
  return {
    ...{ id, documentKind, validUntil, createdDate, submittedDate, documentStatus, pictures },
    isVerified: isVerifiedOn(localDay(now, displayTimeZone), row),
    isRefused: identificationState(row) === 'refused',
    missingPictures: missingPictures(row),
    // Once it has a result there is nothing to do at the provider.
    providerUrl: submittedDate === null ? providerUrl : null,
  };
}

function documentOf(row: IdentificationRow, vault: DocumentVault): Identification['document'] {
  const { id, documentKind, issuingCountry, documentSealed, firstName, lastName, dateOfBirth, validUntil } = row;
  if (!documentKind || !issuingCountry || !documentSealed || !dateOfBirth || !validUntil) return null;
  const secret = vault.open(documentSealed, id);
  return {
    ...{ documentKind, issuingCountry, dateOfBirth, validUntil },
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    documentNumber: secret.documentNumber,
    mrz: secret.mrz,
  };
}

/** All that somebody who reviews it has to see. */
export async function reviewView(
  { db, vault, now }: { db: Db; vault: DocumentVault; now: Date },
  row: IdentificationRow,
): Promise<Identification> {
  const { providerUrl: _, ...own } = ownView(row, now);
  const { source, terrorStatus, checks, verifiedDate, duplicateOf } = row;
  return {
    ...own,
    ...{ source, terrorStatus, checks, verifiedDate },
    document: documentOf(row, vault),
    counter: (await findCounterCheck(db, row.id)) ?? null,
    duplicateOf: (duplicateOf && (await findDriverName(db, duplicateOf))) || null,
  };
}
