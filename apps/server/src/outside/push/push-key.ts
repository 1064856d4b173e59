import webPush from 'web-push';
import type { Db } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { seal, unseal } from '../sealing/sealing.ts';

export interface KeyPair {
  /** Base64url, as push services take them. */
  publicKey: string;
  privateKey: string;
}

export interface KeyParts {
  db: Db;
  now: () => Date;
  /** Key of the installation. */
  sealingKey: Buffer;
}

const owner = 'push key';

/** Undefined where none is stored, or the stored one was sealed with another key. */
async function readKey(db: Db, sealingKey: Buffer): Promise<KeyPair | undefined> {
  const stored = await db.selectFrom('pushKey').selectAll().executeTakeFirst();
  if (!stored) return undefined;
  try {
    return { publicKey: stored.publicKey, privateKey: unseal(sealingKey, stored.sealedKey, owner).toString() };
  } catch {
    return undefined;
  }
}

/**
 * The key that signs for the push services. The first instance that needs it makes it. A start refuses a wrong sealing key (see
 * `signingKeys.check`), so a key that does not open was sealed with a lost one: it is replaced, and the subscriptions made with
 * it end (DRV-PUSH-09).
 */
export async function pushKey({ db, now, sealingKey }: KeyParts): Promise<KeyPair> {
  const found = await readKey(db, sealingKey);
  if (found) return found;
  return db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, 'push_key');
    const made = await readKey(trx, sealingKey);
    if (made) return made;
    const pair = webPush.generateVAPIDKeys();
    const lost = await trx.deleteFrom('pushKey').returning('id').executeTakeFirst();
    if (lost) await trx.deleteFrom('pushSubscription').execute();
    const sealedKey = seal(sealingKey, Buffer.from(pair.privateKey), owner);
    await trx.insertInto('pushKey').values({ publicKey: pair.publicKey, sealedKey, createdDate: now() }).execute();
    return pair;
  });
}
