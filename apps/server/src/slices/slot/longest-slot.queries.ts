import { sql } from 'kysely';

/** What began before as much is over: a tour has the times of its slot, which do not change. One look into an index. */
export const longestSlot = sql`coalesce((select max(s.slot_end - s.slot_begin) from slot s), interval '24 hours')`;

/** The same in milliseconds, for a moment that the planner shall know. */
export const longestSlotMs = sql<number>`(extract(epoch from ${longestSlot}) * 1000)::float8`;
