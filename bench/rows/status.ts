import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { repeated, wire } from '../measure/load.ts';
import { paths } from '../world/people.ts';
import { containerOf, referenceOf, terminals } from '../world/terminals.ts';
import { control, type MakeLoad, paired } from './paired.ts';
import type { Match, Surroundings } from './surroundings.ts';

const question = (terminalId: number, type: 'pickup' | 'delivery') =>
  JSON.stringify({ type, terminalId, referenceNumber: referenceOf(1), containerNumber: containerOf(1) });

const ask =
  (terminal: number, type: 'pickup' | 'delivery'): (() => MakeLoad) =>
  () =>
  (token, seconds) => ({
    connections: 16,
    status: 200,
    next: repeated(wire('POST', paths.status(terminal), token, question(terminal, type)), seconds),
  });

/** Both sides answer the same text. */
const same = (terminal: number, type: 'pickup' | 'delivery', slots: number) => async (match: Match) => {
  const answers = await Promise.all(
    [match.product, match.peer].map(async ({ url }) => {
      const answer = await fetch(`${url}${paths.status(terminal)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${match.token}`, 'content-type': 'application/json' },
        body: question(terminal, type),
      });
      return (await answer.json()) as { timeSlots: unknown[] };
    }),
  );
  assert.deepEqual(answers[0], answers[1]);
  assert.ok(present(answers[0]).timeSlots.length > slots, `${present(answers[0]).timeSlots.length} slots`);
};

export const controlRow = (around: Surroundings) => control(around, ask(terminals.status, 'pickup')());

export const statusRow = (around: Surroundings) =>
  paired(around, {
    row: 'status request, single, 8 slots a day',
    aim: aims.status,
    loads: ask(terminals.status, 'pickup'),
    check: same(terminals.status, 'pickup', 100),
  });

export const slotsRow = (around: Surroundings) =>
  paired(around, {
    row: 'slot search: a delivery, 24 slots a day for 14 days',
    aim: aims.slots,
    loads: ask(terminals.slots, 'delivery'),
    check: same(terminals.slots, 'delivery', 300),
  });
