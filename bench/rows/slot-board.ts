import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { repeated, wire } from '../measure/load.ts';
import { paths } from '../world/people.ts';
import { boardModules, boardSlots, terminals } from '../world/terminals.ts';
import { paired } from './paired.ts';
import type { Surroundings } from './surroundings.ts';

const day = 86_400_000;

/** A day of the slot board. */
export function slotBoardRow(around: Surroundings) {
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10);
  const path = paths.slotBoard(terminals.board, tomorrow);
  return paired(around, {
    row: `slot board, a day of ${boardSlots} slots with ${boardModules} modules`,
    aim: aims.slotBoard,
    loads: () => (token, seconds) => ({
      connections: 8,
      status: 200,
      next: repeated(wire('GET', path, token), seconds),
    }),
    check: async ({ product, peer, token }) => {
      const answers = await Promise.all(
        [product, peer].map(async ({ url }) => {
          const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
          return (await answer.json()) as { slots: { cells: unknown[] }[] };
        }),
      );
      assert.deepEqual(answers[0], answers[1]);
      const { slots } = present(answers[0]);
      assert.equal(slots.length, boardSlots);
      assert.ok(slots.every(({ cells }) => cells.length === boardModules));
    },
  });
}
