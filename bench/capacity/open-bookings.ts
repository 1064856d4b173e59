import { present } from '@quaygate/rules';
import { playedAt } from '../world/capacity.ts';
import { withClient } from '../world/database.ts';

export interface Made {
  id: string;
  trucker: string;
  tour: number;
  /** When its slot begins, in milliseconds. */
  slot: number;
}

/** Open bookings as they are found, each handed out once. */
export function openBookings(databaseUrl: string) {
  let all: Made[] = [];
  const taken = new Set<string>();
  return {
    async look(): Promise<void> {
      all = await withClient(databaseUrl, async (client) => {
        const { rows } = await client.query<Made>(
          `select id, trucker_id as trucker, tour_number::int as tour, extract(epoch from slot_begin)::float8 * 1000 as slot from booking
           where facility_id = $1 and state = 'active' and not reached_terminal order by created_date, id`,
          [playedAt],
        );
        // One that was taken may be on its way.
        return rows.filter(({ id }) => !taken.has(id));
      });
    },
    take(): Made | null {
      const booking = all.shift() ?? null;
      if (booking) taken.add(booking.id);
      return booking;
    },
    /** The one at this place, counted round; negative ones count from the last. */
    at: (index: number) => present(all.at(index % all.length)),
    get left() {
      return all.length;
    },
  };
}
