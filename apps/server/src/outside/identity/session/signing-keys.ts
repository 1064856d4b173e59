import type { Trx } from '../../../db/client.ts';
import { type Actor, recordAct } from '../../../plumbing/audit.ts';
import { checkingKeys, loadKeys } from './keys.ts';
import { changeKeys, insertKey, type KeyParts, type StoredKey, sealKeys, storedKeys } from './stored-keys.ts';

/** What an installation does with the keys that sign its ID tokens. */
export interface SigningKeys {
  /**
   * Makes the first key, or opens the one that signs.
   * @throws WrongSealingKey
   */
  check(): Promise<void>;
  /**
   * Adds a key, which signs two minutes later; those before it check until their last token has ended. Of two calls at once one
   * does.
   * @returns the id of the new key; undefined where another call has just made one
   * @throws WrongSealingKey
   */
  rotate(actor: Actor): Promise<string | undefined>;
  /** The same where the newest key is older than this, in milliseconds, or one is not sealed yet; removes keys that are over. */
  rotateWhenDue(actor: Actor, age: number): Promise<string | undefined>;
  /**
   * Puts a new key in the place of all others, such as of a stolen one. Every token is refused within a minute; sessions go on
   * with a new one.
   */
  replace(actor: Actor): Promise<string>;
}

export function signingKeys(parts: KeyParts): SigningKeys {
  const { db, now, sealingKey } = parts;

  const record = (trx: Trx, actor: Actor, id: string, kind: 'signingKeyRotated' | 'signingKeysReplaced') =>
    recordAct(trx, actor, now(), { kind, object: { kind: 'signingKey', id, name: null } });

  const rotateIf = (actor: Actor, isDue: (keys: StoredKey[]) => boolean) =>
    changeKeys(db, async (trx, keys) => {
      const kept = checkingKeys(keys, now());
      for (const key of keys.filter((one) => !kept.includes(one)))
        await trx.deleteFrom('signingKey').where('id', '=', key.id).execute();
      if (!isDue(keys)) return undefined;
      await sealKeys(trx, kept, sealingKey);
      const id = await insertKey(trx, parts, keys[0]);
      await record(trx, actor, id, 'signingKeyRotated');
      return id;
    });

  return {
    async check() {
      await (await loadKeys(parts)).privateKey();
    },

    async rotate(actor) {
      const [seen] = await storedKeys(db);
      return rotateIf(actor, ([newest]) => newest?.id === seen?.id);
    },

    rotateWhenDue(actor, age) {
      const isOld = ({ createdDate }: StoredKey) => now().getTime() - createdDate.getTime() >= age;
      return rotateIf(actor, (keys) => keys.slice(0, 1).some(isOld) || keys.some(({ sealedJwk }) => !sealedJwk));
    },

    replace: (actor) =>
      changeKeys(db, async (trx) => {
        await trx.deleteFrom('signingKey').execute();
        const id = await insertKey(trx, parts);
        await record(trx, actor, id, 'signingKeysReplaced');
        return id;
      }),
  };
}
