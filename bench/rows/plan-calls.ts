import assert from 'node:assert/strict';
import type { PlannedRowJson } from '@quaygate/contract';
import { planBlockRows, planBookRows, planRowsMax, present } from '@quaygate/rules';
import { processorOf, processorOfChildren } from '../measure/processor.ts';
import { estimate, median } from '../measure/statistics.ts';
import { type Line, range } from '../report.ts';
import { paths } from '../world/people.ts';
import { bookable, containerOf, plateOf, referenceOf, terminals, truckerOf } from '../world/terminals.ts';
import { slotsOf, type TimeSlot } from './slots-of.ts';
import type { Match, Surroundings } from './surroundings.ts';

const aimOfTime = 0.5;
const aimOfProcessor = 1;

async function send({ product, token }: Match, method: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Load units from `last` down, each with its own driver: the rows of bookings take them from the other end. */
const unitsFrom = (last: number, slots: readonly TimeSlot[]) =>
  Array.from({ length: planBookRows }, (_, index) => {
    const number = last - index;
    return {
      truckerId: truckerOf(number),
      booking: {
        type: 'pickup',
        terminalId: terminals.spread,
        referenceNumber: referenceOf(number),
        containerNumber: containerOf(number),
        licensePlate: plateOf(number),
        timeSlot: present(slots[number % slots.length]),
      },
    };
  });

/** Seconds, by the clock and of processors. */
interface Used {
  seconds: number;
  processor: number;
}

/** 200 bookings of a plan in one request by 200 single ones, one after another. */
export async function planBookRow(around: Surroundings): Promise<Line[]> {
  const match = await around.match();
  const { postmaster } = await around.open();
  const slots = await slotsOf(match.productUrl, terminals.spread);
  let last = bookable;
  const next = () => {
    const units = unitsFrom(last, slots);
    last -= planBookRows;
    return units;
  };
  const inOne = async () => {
    const rows = next().map(({ truckerId, booking }) => ({ rowId: truckerId, attempt: 0, truckerId, ...booking }));
    const answer = (await send(match, 'POST', paths.planBook, { rows })) as { rows: { booking?: object }[] };
    assert.equal(answer.rows.filter(({ booking }) => booking).length, planBookRows);
  };
  const alone = async () => {
    for (const { truckerId, booking } of next()) await send(match, 'POST', paths.bookings(truckerId), booking);
  };
  const measured = async (work: () => Promise<void>): Promise<Used> => {
    const used = () => processorOf(match.product.pid) + processorOfChildren(postmaster);
    const [begin, before] = [performance.now(), used()];
    await work();
    return { seconds: (performance.now() - begin) / 1_000, processor: used() - before };
  };
  await measured(inOne);
  const pairs: { one: Used; single: Used }[] = [];
  for (let pair = 0; pair < around.scale.pairs; pair++) {
    const first = pair % 2 === 0 ? await measured(inOne) : undefined;
    const single = await measured(alone);
    pairs.push({ one: first ?? (await measured(inOne)), single });
  }
  const time = estimate(pairs.map(({ one, single }) => one.seconds / single.seconds));
  const processor = estimate(pairs.map(({ one, single }) => one.processor / single.processor));
  const seconds = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of)).toFixed(2);
  return [
    {
      row: 'plan-book, 200 in one request by 200 alone, time',
      aim: `≤ ${aimOfTime.toFixed(2)}`,
      reached: range(time),
      met: time.median <= aimOfTime,
      notes: [`${seconds(({ one }) => one.seconds)} s in one, ${seconds(({ single }) => single.seconds)} s alone`],
    },
    {
      row: 'plan-book, processor of server and database',
      aim: `≤ ${aimOfProcessor.toFixed(2)}`,
      reached: range(processor),
      met: processor.median <= aimOfProcessor,
      notes: [`${seconds(({ one }) => one.processor)} s in one, ${seconds(({ single }) => single.processor)} s alone`],
    },
  ];
}

const aRow = (number: number): PlannedRowJson => ({
  ...{ rowId: `row-${number}`, place: number, terminalId: terminals.batch, type: 'pickup' },
  ...{ referenceNumber: referenceOf(number), containerNumber: containerOf(number), customer: '', note: '' },
  ...{ wantedFrom: null, wantedUntil: null, timeSlot: null, truckerId: null, pairRowId: null },
  ...{ bookingId: null, attempt: 0 },
});

/** All rows of a full plan checked again, block by block, as the screen does each minute. */
export async function planCheckRow(around: Surroundings): Promise<Line> {
  const match = await around.match();
  const rows = Array.from({ length: planRowsMax }, (_, index) => aRow(index + 1));
  const blocks = Array.from({ length: planRowsMax / planBlockRows }, (_, index) =>
    rows.slice(index * planBlockRows, (index + 1) * planBlockRows),
  );
  for (const block of blocks) await send(match, 'PUT', paths.plan, { rows: block, removedRowIds: [] });
  const check = async () => {
    for (const block of blocks) {
      const answer = await send(match, 'POST', paths.planCheck, { rowIds: block.map(({ rowId }) => rowId) });
      const { rows: checked } = answer as { rows: { errorCode?: string }[] };
      assert.equal(checked.filter(({ errorCode }) => errorCode === undefined).length, planBlockRows);
    }
  };
  await check();
  const found: number[] = [];
  for (let time = 0; time < around.scale.pairs; time++) {
    const begin = performance.now();
    await check();
    found.push(performance.now() - begin);
  }
  await send(match, 'PUT', paths.plan, { rows: [], removedRowIds: rows.map(({ rowId }) => rowId) });
  return {
    row: 'plan-check, 1,000 rows in four calls, ms',
    aim: 'shown',
    reached: median(found).toFixed(0),
    met: true,
    notes: [`slowest of ${found.length} ${Math.max(...found).toFixed(0)} ms`],
  };
}
