import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { wire } from '../measure/load.ts';
import { withClient } from '../world/database.ts';
import { paths } from '../world/people.ts';
import { moveSlots, moving, slotOfMove, terminals, truckerOf } from '../world/terminals.ts';
import { type MakeLoad, paired } from './paired.ts';
import { slotsOf, type TimeSlot } from './slots-of.ts';
import type { Match, Surroundings } from './surroundings.ts';

const pathOf = (number: number) => paths.timeSlot(truckerOf(number), `booking-${number}`);

/** One booking after the other to another slot; round and round, so that no two requests name the same one. */
function* requests(slots: readonly TimeSlot[], token: () => string): Generator<Buffer> {
  for (let round = 1; ; round++) {
    for (let number = 2; number <= moving; number++) {
      const timeSlot = present(slots[slotOfMove(number, round)]);
      yield wire('PUT', pathOf(number), token(), JSON.stringify({ timeSlot }));
    }
  }
}

function moveLoad(slots: readonly TimeSlot[]): MakeLoad {
  let current = '';
  const supply = requests(slots, () => current);
  return (token, seconds) => {
    current = token;
    const end = performance.now() + seconds * 1_000;
    return { connections: 16, status: 200, next: () => (performance.now() < end ? supply.next().value : null) };
  };
}

/** The first booking moves: both answer the same, but for the number of the tour, which the world gave. */
const same = (slots: readonly TimeSlot[]) => async (match: Match) => {
  const answers = await Promise.all(
    [match.product, match.peer].map(async ({ url }) => {
      const answer = await fetch(url + pathOf(1), {
        method: 'PUT',
        headers: { authorization: `Bearer ${match.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ timeSlot: slots[slotOfMove(1, 1)] }),
      });
      const body = await answer.json();
      assert.equal(answer.status, 200, JSON.stringify(body));
      return body;
    }),
  );
  assert.deepEqual(answers[0], answers[1]);
};

/** What moves leave behind, by the number of moves. */
const rowsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, number>>(
      `select (select count(*)::int from booking_event where facility_id = $1 and type = 'changed') as moves,
         (select sum(version - 1)::int from booking where facility_id = $1) as versions,
         (select count(*)::int from booking_change where facility_id = $1 and version > 1) as changes,
         (select count(*)::int from driver_notice n join tour t on t.facility_id = $1 and n.trucker_id = t.trucker_id
           where n.detail ->> 'tourId' = 'T' || t.number) as notices,
         (select sum(taken)::int from slot where facility_id = $1) as taken,
         (select sum(current_number)::int from slot_module join slot on slot.id = slot_id where facility_id = $1) as of_modules,
         (select count(*)::int from booking b join tour t on t.id = b.tour_id join slot s on s.id = b.slot_id
           where b.facility_id = $1 and t.slot_id = s.id and (b.slot_begin, t.slot_begin) = (s.slot_begin, s.slot_begin)) as in_place`,
      [terminals.move],
    );
    return present(rows[0]);
  });

export async function moveRow(around: Surroundings) {
  const match = await around.match();
  const slots = await slotsOf(match.productUrl, terminals.move);
  assert.equal(slots.length, moveSlots);
  const line = await paired(around, {
    row: 'move of a booking to another slot',
    aim: aims.move,
    loads: () => moveLoad(slots),
    check: same(slots),
  });
  for (const url of [match.productUrl, match.peerUrl]) {
    const { moves, taken, of_modules, in_place, ...others } = await rowsOf(url);
    for (const [name, count] of Object.entries(others)) assert.equal(count, moves, name);
    assert.deepEqual([taken, of_modules, in_place], [moving, moving, moving]);
  }
  return line;
}
