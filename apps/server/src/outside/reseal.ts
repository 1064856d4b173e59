import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';
import { notNull, rowsOf, table } from '../db/rows.ts';
import type { Files } from './files/files.ts';
import type { DocumentVault } from './identification/document-vault.ts';
import { seal, unseal } from './sealing/sealing.ts';

/** What one key opens: secrets of rows, numbers of documents, pictures. */
export interface Opened {
  key: Buffer;
  vault: DocumentVault;
  files: Files;
}

/** Columns that hold a secret sealed for an owner, and how the owner is named. */
const sealedColumns = [
  { table: 'signing_key', column: 'sealed_jwk', owner: "'signing key ' || id" },
  { table: 'driver_pass_key', column: 'sealed_jwk', owner: "'signing key ' || id" },
  { table: 'totp', column: 'sealed_secret', owner: 'user_id' },
  { table: 'push_key', column: 'sealed_key', owner: "'push key'" },
] as const;

async function resealColumns(trx: Trx, before: Buffer, after: Buffer): Promise<number> {
  let count = 0;
  for (const place of sealedColumns) {
    const names = { table: sql.table(place.table), column: sql.ref(place.column), owner: sql.raw(place.owner) };
    const { rows } = await rowsOf(
      { owner: sql<string>`${names.owner}`, sealed: sql<Buffer>`${names.column}` },
      (columns) => sql`select ${columns} from ${names.table} where ${names.column} is not null for update`,
    ).execute(trx);
    for (const { owner: name, sealed } of rows) {
      const anew = seal(after, unseal(before, sealed, name), name);
      await sql`update ${names.table} set ${names.column} = ${anew} where ${names.owner} = ${name}`.execute(trx);
    }
    count += rows.length;
  }
  return count;
}

const document = table('identification');

/** Numbers of documents, and the hashes by which equal ones are found. */
async function resealDocuments(trx: Trx, before: DocumentVault, after: DocumentVault): Promise<number> {
  const { rows } = await rowsOf(
    { ...document('id', 'issuingCountry', 'documentHash'), ...notNull(document('documentSealed')) },
    (columns) => sql`select ${columns} from identification where document_sealed is not null for update`,
  ).execute(trx);
  // A document that was handed in does not change, and this does not change it.
  await sql`alter table identification disable trigger identification_guarded`.execute(trx);
  for (const { id, issuingCountry, documentSealed, documentHash: hash } of rows) {
    const fields = before.open(documentSealed, id);
    const anew = hash && after.hashOf(issuingCountry ?? '', fields.documentNumber);
    await sql`update identification set document_sealed = ${after.seal(fields, id)}, document_hash = ${anew}
      where id = ${id}`.execute(trx);
  }
  await sql`alter table identification enable trigger identification_guarded`.execute(trx);
  return rows.length;
}

/** Pictures get new files; those before are removed by the job that removes files without a picture. */
async function resealPictures(trx: Trx, before: Files, after: Files): Promise<number> {
  const { rows } = await rowsOf(
    table('picture')('fileKey'),
    (columns) => sql`select ${columns} from picture order by 1 for update`,
  ).execute(trx);
  for (const { fileKey } of rows) {
    const bytes = await before.get(fileKey);
    if (bytes)
      await sql`update picture set file_key = ${await after.put(bytes)} where file_key = ${fileKey}`.execute(trx);
  }
  return rows.length;
}

/**
 * Opens all that is sealed with one key and seals it with another.
 * @returns how many secrets, documents and pictures there were
 * @throws Error where something does not open; then nothing is changed
 */
export async function resealAll(trx: Trx, before: Opened, after: Opened): Promise<number> {
  const secrets = await resealColumns(trx, before.key, after.key);
  const documents = await resealDocuments(trx, before.vault, after.vault);
  return secrets + documents + (await resealPictures(trx, before.files, after.files));
}
