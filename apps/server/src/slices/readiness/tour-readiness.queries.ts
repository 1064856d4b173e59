import type { CauseCode, Readiness } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** One at a time of all instances; false where another does it. It is let go with the end of the transaction. */
export async function takesTurn(trx: Trx): Promise<boolean> {
  const { rows } = await rowsOf<{ isTaken: boolean }>(
    { isTaken: sql<boolean>`pg_try_advisory_xact_lock(hashtext('keepReadiness'))` },
    (columns) => sql`select ${columns}`,
  ).execute(trx);
  return rows[0]?.isTaken === true;
}

export interface Kept {
  tourId: number;
  state: Readiness['state'];
  causes: CauseCode[];
  /** Null where no moment comes. */
  due: Date | null;
}

/** Whose list looks otherwise now. */
export interface Concerned {
  forwarderId: string;
  facilityId: number;
}

/**
 * Keeps what the rule said of these tours, where it differs from what is kept; tours among them of which it said nothing are
 * in or over, and are kept no more.
 */
export async function keepJudged(trx: Trx, tourRows: readonly number[], judged: readonly Kept[]): Promise<Concerned[]> {
  const given = judged.map(({ tourId, state, causes, due }) => ({
    ...{ tour_id: tourId, state, causes },
    due: due ?? 'infinity',
  }));
  const { rows } = await rowsOf<Concerned>(
    { forwarderId: sql<string>`forwarder_id`, facilityId: sql<number>`facility_id` },
    (columns) => sql`
    with judged as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as j (tour_id bigint, state text, causes text[], due timestamptz)
    ), gone as (
      delete from tour_readiness where tour_id = any(${tourRows}::bigint[]) and tour_id not in (select tour_id from judged)
      returning *
    ), stored as (
      insert into tour_readiness as k (tour_id, facility_id, forwarder_id, trucker_id, slot_begin, state, causes, due)
      select t.id, t.facility_id, t.forwarder_id, t.trucker_id, t.slot_begin, j.state, j.causes, j.due
      from judged j join tour t on t.id = j.tour_id
      on conflict (tour_id) do update set facility_id = excluded.facility_id, forwarder_id = excluded.forwarder_id,
        trucker_id = excluded.trucker_id, slot_begin = excluded.slot_begin, state = excluded.state, causes = excluded.causes,
        due = excluded.due
      where (k.facility_id, k.forwarder_id, k.trucker_id, k.slot_begin, k.state, k.causes, k.due) is distinct from
        (excluded.facility_id, excluded.forwarder_id, excluded.trucker_id, excluded.slot_begin, excluded.state, excluded.causes,
          excluded.due)
      returning k.*
    )
    select ${columns} from gone where state <> 'ready' or causes <> '{}'
    union
    select stored.forwarder_id, stored.facility_id from stored left join tour_readiness before on before.tour_id = stored.tour_id
    where stored.state <> coalesce(before.state, 'ready') or stored.causes <> coalesce(before.causes, '{}')`,
  ).execute(trx);
  return rows;
}
