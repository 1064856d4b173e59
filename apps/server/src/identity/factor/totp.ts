import type { NewTotp } from '@quaygate/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db, Trx } from '../../db/client.ts';
import { findBrandName } from '../../outside/brand.queries.ts';
import { seal, unseal } from '../../outside/sealing/sealing.ts';
import { Refusal } from '../../plumbing/refusal.ts';

/** Six digits that change every 30 s, by SHA-1: what every authenticator app can do (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Steps by which the clock of a phone may differ. */
const window = 1;

interface Parts {
  now: () => Date;
  /** Key of the installation. */
  sealingKey: Buffer;
}

/** Authenticator apps. */
export function totps({ now, sealingKey }: Parts) {
  /** The time step whose code this is, or undefined. */
  function stepOf(sealedSecret: Buffer, userId: string, code: string): number | undefined {
    const secret = new Secret({ buffer: new Uint8Array(unseal(sealingKey, sealedSecret, userId)).buffer });
    const timestamp = now().getTime();
    const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp, window });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / settings.period) + delta;
  }

  const find = (db: Db, userId: string) =>
    db.selectFrom('totp').selectAll().where('userId', '=', userId).executeTakeFirst();

  return {
    /** When it was set up; undefined without one. */
    async setUpDate(db: Db, userId: string): Promise<Date | undefined> {
      return (await find(db, userId))?.confirmedDate ?? undefined;
    },

    /** Makes a new secret; one that was never confirmed is replaced. @throws Refusal('totp_already_set_up') */
    async start(db: Db, { id, email }: { id: string; email: string }): Promise<NewTotp> {
      const secret = new Secret({ size: secretBytes });
      const sealedSecret = seal(sealingKey, Buffer.from(secret.buffer), id);
      const { rows } = await sql`
        insert into totp (user_id, sealed_secret, created_date) values (${id}, ${sealedSecret}, ${now()})
        on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_date = excluded.created_date
          where totp.confirmed_date is null
        returning 1`.execute(db);
      if (rows.length === 0) throw new Refusal('totp_already_set_up');
      const issuer = await findBrandName(db);
      return { secret: secret.base32, address: new TOTP({ ...settings, issuer, label: email, secret }).toString() };
    },

    /**
     * Ends the set-up with a first code. Of two at once one wins.
     * @throws Refusal('not_found' | 'totp_already_set_up' | 'auth/invalid-factor-code')
     */
    async confirm(trx: Trx, userId: string, code: string): Promise<void> {
      const found = await find(trx, userId);
      if (!found) throw new Refusal('not_found');
      if (found.confirmedDate) throw new Refusal('totp_already_set_up');
      const step = stepOf(found.sealedSecret, userId, code);
      if (step === undefined) throw new Refusal('auth/invalid-factor-code');
      const { rows } = await sql`
        update totp set confirmed_date = ${now()}, last_step = ${step}
        where user_id = ${userId} and confirmed_date is null and sealed_secret = ${found.sealedSecret}
        returning 1`.execute(trx);
      if (rows.length === 0) throw new Refusal('totp_already_set_up');
    },

    /** Uses a code up: neither it nor an earlier one is accepted again. */
    async use(db: Db, userId: string, code: string): Promise<boolean> {
      const found = await find(db, userId);
      if (!found?.confirmedDate) return false;
      const step = stepOf(found.sealedSecret, userId, code);
      if (step === undefined) return false;
      const { rows } = await sql`
        update totp set last_step = ${step}
        where user_id = ${userId} and last_step < ${step} and sealed_secret = ${found.sealedSecret}
        returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Whether there was one. */
    async remove(db: Db, userId: string): Promise<boolean> {
      const { rows } = await sql`
        delete from totp where user_id = ${userId} and confirmed_date is not null returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}
