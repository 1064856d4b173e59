import { type PlanProblem, type PlanRow, propose } from '@quaygate/rules';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';

const hour = 3_600_000;
const times = 9;
const aim = 1_000;

/** A full day of a large company: windows, drivers that are asked for, pairs and one-to-one hours among the rows. */
function problem(): PlanProblem {
  const rows = Array.from(
    { length: 200 },
    (_, index): PlanRow => ({
      id: String(index),
      terminalId: 1 + (index % 3),
      type: index % 2 ? 'delivery' : 'pickup',
      load: { containerType: 'BOX', containerLength: index % 4 < 2 ? 20 : 40, weight: 12_000 + 400 * (index % 40) },
      slots: Array.from({ length: 96 }, (_, slot) => slot),
      wanted: index % 5 === 0 ? { from: 8 * hour, until: 12 * hour } : null,
      truckerId: index % 20 === 0 ? String(index % 40) : null,
      pairWith: index % 25 === 0 ? String(index + 3) : null,
    }),
  );
  const slots = Array.from({ length: 96 }, (_, index) => ({
    begin: index * hour,
    end: (index + 1) * hour,
    free: 3 + (index % 5),
    category: index % 6 === 0 ? ('yellow' as const) : ('green' as const),
    isConcerned: index % 12 === 3,
  }));
  return {
    rows,
    terminals: [1, 2, 3].map((id) => ({ id, limit: { truckPlaces: 2, truckWeight: 41_000 }, slots })),
    drivers: Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      licensedUntil: Infinity,
      admittedUntil: new Map(),
      tours: [],
    })),
    minutes: (from, to) => (from === to ? 60 : 90),
  };
}

/** Slots and drivers for 200 rows, 40 drivers and 3 terminals (PLAN-24). */
export async function planProposeRow(): Promise<Line> {
  const found: number[] = [];
  let planned = 0;
  for (let time = 0; time < times; time++) {
    const begin = performance.now();
    planned = propose(problem()).filter(({ choice }) => choice !== null).length;
    found.push(performance.now() - begin);
  }
  const reached = median(found);
  return {
    row: 'plan-propose, 200 rows, 40 drivers, 3 terminals, ms',
    aim: `≤ ${aim}`,
    reached: reached.toFixed(0),
    met: reached <= aim,
    notes: [`${planned} of 200 rows planned; slowest of ${times} ${Math.max(...found).toFixed(0)} ms`],
  };
}
