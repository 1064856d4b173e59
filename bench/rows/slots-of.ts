import { withClient } from '../world/database.ts';

export interface TimeSlot {
  slotBegin: Date;
  slotEnd: Date;
}

/** Slots of a terminal that do not begin during the row, ascending. */
export const slotsOf = (url: string, terminal: number) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<TimeSlot>(
      'select slot_begin as "slotBegin", slot_end as "slotEnd" from slot where facility_id = $1 and slot_begin > now() + interval \'10 minutes\' order by 1',
      [terminal],
    );
    return rows;
  });
