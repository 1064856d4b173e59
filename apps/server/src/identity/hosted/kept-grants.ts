import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Grant } from '../../outside/issuer/issuer.ts';
import { seal, unseal } from '../../outside/sealing/sealing.ts';
import type { OpenSession } from '../session/token-source.ts';

/** The lease of a renewal, longer than one can take. It ends by itself when an instance dies while renewing. */
const leaseSeconds = 20;

/** A session's grant with the bytes it was read from, to detect a change in between. */
export interface Kept extends Grant {
  sealed: Buffer;
}

/** The encrypted grants of sessions, and the lease of the instance that renews one. */
export function keptGrants({ db, issuer }: { db: Db; issuer: string }) {
  const write = ({ idToken, refreshToken }: Grant) => JSON.stringify({ issuer, idToken, refreshToken });

  async function read({ id, key }: OpenSession): Promise<Kept | undefined> {
    const row = await db
      .selectFrom('session')
      .select('sealedGrant')
      .where('id', '=', id)
      .where('revokedDate', 'is', null)
      .executeTakeFirst();
    return row?.sealedGrant && key ? open(row.sealedGrant, id, key) : undefined;
  }

  /** Undefined for a grant of another issuer: its refresh token must not be sent to this one. */
  function open(sealed: Buffer, id: string, key: Buffer): Kept | undefined {
    const { issuer: given, idToken, refreshToken } = JSON.parse(unseal(key, sealed, id).toString());
    return given === issuer ? { idToken, refreshToken, sealed } : undefined;
  }

  return {
    write,
    read,

    /** Removes the grant from a session that has ended. */
    async take({ id, key }: OpenSession): Promise<Kept | undefined> {
      const { rows } = await rowsOf(
        { sealedGrant: sql<Buffer | null>`before.sealed_grant` },
        (columns) => sql`
        update session s set sealed_grant = null
        from (select id, sealed_grant from session where id = ${id} for update) before
        where s.id = before.id returning ${columns}`,
      ).execute(db);
      const sealed = rows[0]?.sealedGrant;
      return sealed && key ? open(sealed, id, key) : undefined;
    },

    /** Takes the lease to renew the grant, if it is free. By the database's clock, which all instances share. */
    async takeTurn({ id }: OpenSession, { sealed }: Kept): Promise<boolean> {
      const { rows } = await sql`
        update session set renewing_until = now() + ${leaseSeconds} * interval '1 second'
        where id = ${id} and revoked_date is null and sealed_grant = ${sealed}
          and (renewing_until is null or renewing_until < now())
        returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Releases the lease and stores the next grant, if there is one; false when the session has ended meanwhile. */
    async endTurn({ id, key }: OpenSession, before: Kept, next?: Grant): Promise<boolean> {
      const sealed = next && key ? seal(key, Buffer.from(write(next)), id) : before.sealed;
      const { rows } = await sql`
        update session set renewing_until = null, sealed_grant = ${sealed}
        where id = ${id} and revoked_date is null and sealed_grant = ${before.sealed}
        returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}

export type KeptGrants = ReturnType<typeof keptGrants>;
