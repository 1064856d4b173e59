import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { SlotState, TemplateState } from './slot.table.ts';

/** Who changes the slots of a facility, and when. */
export interface Change {
  facilityId: number;
  changedAt: Date;
  /** Null: the terminal's own system. */
  userId: string | null;
}

export type ChangedPart = { moduleId: string } & (
  | { slotBegin: Date; weekday: null; before: SlotState; after: SlotState }
  | { slotBegin: null; weekday: number; before: TemplateState | null; after: TemplateState }
);

/** Keeps what was changed, in one statement for all parts (TRM-SLOT-20). */
export async function insertSlotChanges(db: Db, change: Change, parts: readonly ChangedPart[]): Promise<void> {
  if (parts.length === 0) return;
  const { facilityId, changedAt, userId } = change;
  const json = (state: object | null) => state && JSON.stringify(state);
  await sql`
    insert into slot_change (facility_id, module_id, slot_begin, weekday, changed_at, source, changed_by, before, after)
    select ${facilityId}::integer, module_id, slot_begin, weekday, ${changedAt}::timestamptz,
      ${userId === null ? 'integration' : 'operator'}, ${userId}, before, after
    from unnest(${parts.map(({ moduleId }) => moduleId)}::text[], ${parts.map(({ slotBegin }) => slotBegin)}::timestamptz[],
      ${parts.map(({ weekday }) => weekday)}::integer[], ${parts.map(({ before }) => json(before))}::jsonb[],
      ${parts.map(({ after }) => json(after))}::jsonb[]) as c(module_id, slot_begin, weekday, before, after)`.execute(
    db,
  );
}
