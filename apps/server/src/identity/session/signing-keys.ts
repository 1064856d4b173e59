import type { Trx } from '../../db/client.ts';
import { sealedThings, whatWouldBeLost } from '../../outside/sealed-things.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { type KeyRing, passRing, type StoredKey, tokenRing } from './key-ring.ts';
import { checkingKeys, loadKeys } from './keys.ts';
import { changeKeys, insertKey, type KeyParts, sealKeys, WrongSealingKey } from './stored-keys.ts';

/** What an installation does with the keys that sign its ID tokens and its passes. Ids are told with that of tokens first. */
export interface SigningKeys {
  /**
   * Makes the first keys, or opens those that sign.
   * @throws WrongSealingKey
   */
  check(): Promise<void>;
  /**
   * Adds a key of each use, which signs tokens two minutes later and passes a day later; those before it check until the last
   * token or pass has ended. Of two calls at once one does.
   * @returns the ids of the new keys; without those that another call has just made
   * @throws WrongSealingKey
   */
  rotate(actor: Actor): Promise<string[]>;
  /** The same where the newest key is older than this, in milliseconds, or one is not sealed yet; removes keys that are over. */
  rotateWhenDue(actor: Actor, age: number): Promise<string[]>;
  /**
   * Puts new keys in the place of all others, such as of stolen ones. Every token and every pass is refused within a minute;
   * sessions go on with a new token.
   */
  replace(actor: Actor): Promise<string[]>;
}

/** The same of one use. */
function ringKeys(ring: KeyRing, parts: KeyParts) {
  const { db, now, sealingKey } = parts;

  const record = (trx: Trx, actor: Actor, id: string, kind: 'signingKeyRotated' | 'signingKeysReplaced') =>
    recordAct(trx, actor, now(), { kind, object: { kind: ring.auditObject, id, name: null } });

  const rotateIf = (actor: Actor, isDue: (keys: StoredKey[]) => boolean) =>
    changeKeys(ring, db, async (trx, keys) => {
      const kept = checkingKeys(ring, keys, now());
      await ring.remove(trx, idsOf(keys.filter((key) => !kept.includes(key))));
      if (!isDue(keys)) return undefined;
      await sealKeys(trx, kept, sealingKey);
      const id = await insertKey(ring, trx, parts, keys[0]);
      await record(trx, actor, id, 'signingKeyRotated');
      return id;
    });

  return {
    open: async () => (await loadKeys(ring, parts)).privateKey(),
    newest: async () => (await ring.stored(db))[0]?.id,
    /** Rotates where the newest key is still the one that was seen. */
    rotate: (actor: Actor, seen: string | undefined) => rotateIf(actor, ([newest]) => newest?.id === seen),
    rotateWhenDue(actor: Actor, age: number) {
      const isOld = ({ createdDate }: StoredKey) => now().getTime() - createdDate.getTime() >= age;
      return rotateIf(actor, (keys) => keys.slice(0, 1).some(isOld) || keys.some(({ sealedJwk }) => !sealedJwk));
    },
    replace: (actor: Actor) =>
      changeKeys(ring, db, async (trx, keys) => {
        await ring.remove(trx, idsOf(keys));
        const id = await insertKey(ring, trx, parts);
        await record(trx, actor, id, 'signingKeysReplaced');
        return id;
      }),
  };
}

const idsOf = (keys: StoredKey[]) => keys.map(({ id }) => id);

/** One ring after the other: a wrong sealing key is met before anything is changed. */
async function inTurn(acts: (() => Promise<string | undefined>)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const act of acts) {
    const id = await act();
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

export function signingKeys(parts: KeyParts): SigningKeys {
  const rings = [ringKeys(tokenRing, parts), ringKeys(passRing, parts)];
  return {
    async check() {
      try {
        for (const ring of rings) await ring.open();
      } catch (error) {
        if (!(error instanceof WrongSealingKey)) throw error;
        throw new WrongSealingKey(whatWouldBeLost(await sealedThings(parts.db)));
      }
    },
    async rotate(actor) {
      const seen = await Promise.all(rings.map((ring) => ring.newest()));
      return inTurn(rings.map((ring, place) => () => ring.rotate(actor, seen[place])));
    },
    rotateWhenDue: (actor, age) => inTurn(rings.map((ring) => () => ring.rotateWhenDue(actor, age))),
    replace: (actor) => inTurn(rings.map((ring) => () => ring.replace(actor))),
  };
}
