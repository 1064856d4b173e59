import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyScope } from '@quaygate/contract';
import type { Db } from '../db/client.ts';
import { rateLimiter } from './limits/rate-limit.ts';
import { isAllowed } from './network/allowed-networks.ts';
import { Refusal } from './refusal.ts';

/** The terminal's system behind a request. */
export interface Integrator {
  keyId: string;
  facilityId: number;
  scopes: readonly string[];
  /** The installation itself, which plays the system of a terminal. */
  forPractice: boolean;
}

/** Seconds for which a key is cached; a revoked one is refused after this time (terminal contract, 9.1: within 10 s). */
const memorySeconds = 5;

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest();

interface KnownKey extends Integrator {
  hash: Buffer;
  endDate: Date | null;
  networks: readonly string[];
  /** A day, as 2026-05-12. */
  lastUsedDate: string | null;
}

/** Knows the keys of the installation, each for some seconds. */
export function knownKeys({ db, now }: { db: Db; now: () => Date }) {
  const known = new Map<string, { key: Promise<KnownKey | undefined>; until: number }>();

  async function readKey(keyId: string): Promise<KnownKey | undefined> {
    return db
      .selectFrom('integrationKey')
      .select(['id as keyId', 'facilityId', 'scopes', 'networks', 'keyHash as hash', 'endDate', 'lastUsedDate'])
      .select('forPractice')
      .where('id', '=', keyId)
      .where('revokedDate', 'is', null)
      .executeTakeFirst();
  }

  function remembered(keyId: string) {
    const time = performance.now();
    const found = known.get(keyId);
    if (found && found.until > time) return found.key;
    if (known.size > 1_000) known.clear();
    const key = readKey(keyId);
    key.catch(() => known.delete(keyId));
    known.set(keyId, { key, until: time + memorySeconds * 1000 });
    return key;
  }

  /** Called only after the secret was checked: a guessed id writes nothing. */
  async function noteUse(key: KnownKey): Promise<void> {
    const lastUsedDate = now().toISOString().slice(0, 10);
    if (key.lastUsedDate === lastUsedDate) return;
    await db.updateTable('integrationKey').set({ lastUsedDate }).where('id', '=', key.keyId).execute();
    key.lastUsedDate = lastUsedDate;
  }

  const isOver = ({ endDate }: KnownKey) => endDate !== null && endDate <= now();

  return {
    /**
     * The holder of a whole key, used from an address.
     * @throws Refusal unauthenticated, network_not_allowed
     */
    async check(text: string, address: string): Promise<Integrator> {
      const [, keyId] = /^qgk_([A-Za-z0-9]{12})_[A-Za-z0-9_-]{43}$/.exec(text) ?? [];
      const key = keyId ? await remembered(keyId) : undefined;
      if (!key || !timingSafeEqual(key.hash, hashOfKey(text)) || isOver(key)) throw new Refusal('unauthenticated');
      if (!isAllowed(address, key.networks)) throw new Refusal('network_not_allowed');
      await noteUse(key);
      return key;
    },
    /** Whether a key that was checked before still holds. */
    async holds(keyId: string): Promise<boolean> {
      const key = await remembered(keyId);
      return key !== undefined && !isOver(key);
    },
  };
}

/** Checks an integration key: known, not expired or revoked, used from where it may be, of this facility, with one of the scopes. */
export function integratorOf(deps: { db: Db; now: () => Date; settings: { keyRateLimit: number } }) {
  const keys = knownKeys(deps);
  const limit = rateLimiter(deps.settings.keyRateLimit, deps.now);

  return async (
    text: string,
    { scopes, facilityId, address }: { scopes: readonly KeyScope[]; facilityId: number; address: string },
  ): Promise<Integrator> => {
    const key = await keys.check(text, address);
    if (key.facilityId !== facilityId) throw new Refusal('facility_mismatch');
    if (!scopes.some((scope) => key.scopes.includes(scope))) throw new Refusal('scope_missing');
    limit(key.keyId);
    return key;
  };
}
