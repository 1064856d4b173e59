import { createHmac, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../sealing/sealing.ts';

/** What of a document is kept sealed. */
interface SecretFields {
  documentNumber: string;
  mrz: string | null;
}

/** Keeps numbers of documents: equal ones are found by a keyed hash, and only the installation opens them. */
export interface DocumentVault {
  /** Equal for equal documents, whatever the spelling of the number. */
  hashOf(issuingCountry: string, documentNumber: string): Buffer;
  /** @param owner id of the identification; for another one it does not open */
  seal(fields: SecretFields, owner: string): Buffer;
  /** @throws Error when anything was changed */
  open(sealed: Buffer, owner: string): SecretFields;
}

/** @param sealingKey 32 bytes, from outside the database */
export function documentVault(sealingKey: Buffer): DocumentVault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', sealingKey, '', `quaygate ${use}`, 32));
  const [hashKey, sealKey] = [keyFor('document hash'), keyFor('document')];
  return {
    hashOf: (country, number) =>
      createHmac('sha256', hashKey)
        .update(`${country}:${number.replace(/[^A-Z0-9]/gi, '').toUpperCase()}`)
        .digest(),
    seal: (fields, owner) => seal(sealKey, Buffer.from(JSON.stringify(fields)), owner),
    open: (sealed, owner) => JSON.parse(unseal(sealKey, sealed, owner).toString()),
  };
}
