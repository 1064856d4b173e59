import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Db } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';

/** The installation's key pairs: the newest signs, all of them check. */
export interface Keys {
  id: string;
  privateKey: CryptoKey;
  jwks: { keys: JWK[] };
  find: ReturnType<typeof createLocalJWKSet>;
}

async function newKey(createdDate: Date) {
  const pair = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  return {
    id: await calculateJwkThumbprint(publicJwk),
    privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
    publicJwk: JSON.stringify(publicJwk),
    createdDate,
  };
}

/** Reads the key pairs; the first instance that needs one makes it, and all share it through the database. */
export async function loadKeys(db: Db, now: Date): Promise<Keys> {
  const stored = () => db.selectFrom('signingKey').selectAll().orderBy('createdDate', 'desc').orderBy('id').execute();
  let rows = await stored();
  if (rows.length === 0) {
    await db.transaction().execute(async (trx) => {
      await takeNamedLock(trx, 'signing_key');
      const isMade = await trx.selectFrom('signingKey').select('id').executeTakeFirst();
      if (!isMade)
        await trx
          .insertInto('signingKey')
          .values(await newKey(now))
          .execute();
    });
    rows = await stored();
  }
  const [newest] = rows;
  if (!newest) throw new Error('no signing key');
  const jwks = {
    keys: rows.map((row) => ({ ...(row.publicJwk as JWK), kid: row.id, alg: 'RS256', use: 'sig' })),
  };
  return {
    id: newest.id,
    privateKey: (await importJWK(newest.privateJwk as JWK, 'RS256')) as CryptoKey,
    jwks,
    find: createLocalJWKSet(jwks),
  };
}
