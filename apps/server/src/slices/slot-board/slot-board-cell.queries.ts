import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const s = table('slot', 's');

const m = table('slotModule', 'm');

export interface LockedCell {
  slotId: number;
  slotBegin: Date;
  slotEnd: Date;
  moduleId: string;
  closed: boolean;
  templateMaximum: number | null;
  overrideMaximum: number | null;
  version: string | null;
}

/**
 * Locks slots in the order of their ids, as everything that locks several does, and answers their modules as they are
 * then. Their keys stay free, so that a reroute that has named one of them waits for another without a deadlock.
 */
export async function lockCells(trx: Trx, facilityId: number, begins: readonly Date[]): Promise<LockedCell[]> {
  await sql`
    select from slot where facility_id = ${facilityId} and slot_begin = any(${begins}::timestamptz[])
    order by id for no key update`.execute(trx);
  const { rows } = await rowsOf<LockedCell>(
    {
      slotId: s('id').id,
      ...s('slotBegin', 'slotEnd'),
      ...m('moduleId', 'closed', 'templateMaximum', 'overrideMaximum'),
      version: m('overrideEventId').overrideEventId,
    },
    (columns) => sql`
    select ${columns} from slot s join slot_module m on m.slot_id = s.id
    where s.facility_id = ${facilityId} and s.slot_begin = any(${begins}::timestamptz[])`,
  ).execute(trx);
  return rows;
}

/** What a locked cell becomes; a maximum of null is the template's. */
interface CellAfter {
  cell: LockedCell;
  closed: boolean;
  maximum: number | null;
}

/**
 * Changes locked cells. What happens now holds against everything that was reported until now, even against what a
 * terminal whose clock is ahead has reported.
 */
export async function updateCells(
  trx: Trx,
  cells: readonly CellAfter[],
  { version, now }: { version: string; now: Date },
): Promise<void> {
  await sql`
    update slot_module m set closed = c.closed, override_maximum = c.maximum,
      override_occurred_at = greatest(${now}::timestamptz, m.override_occurred_at + interval '1 millisecond'),
      override_event_id = ${version}
    from unnest(${cells.map(({ cell }) => cell.slotId)}::bigint[], ${cells.map(({ cell }) => cell.moduleId)}::text[],
      ${cells.map(({ closed }) => closed)}::boolean[], ${cells.map(({ maximum }) => maximum)}::integer[])
      as c(slot_id, module_id, closed, maximum)
    where m.slot_id = c.slot_id and m.module_id = c.module_id`.execute(trx);
}
