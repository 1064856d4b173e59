import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { tellPlans, type Work, watchPlans } from '../measure/plans.ts';
import { startProduct } from '../measure/process.ts';
import type { Line } from '../report.ts';
import { fillFindable, terminalOfBookings } from '../world/findable.ts';
import { paths, signIn } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const least = 10_000;
/** Buffers at the greatest size by those at the least; a search may also take so many milliseconds of PostgreSQL. */
const aims = { list: 1.1, search: 1.5, milliseconds: 10 };
/** Each call is made so often; the last one counts, when all it needs is in memory. */
const times = 4;

/** Calls by what a clerk looks for: one hit, many and none. */
const calls: Record<string, string> = {
  'first page, upcoming': 'sort=upcoming',
  'first page, by slot': 'sort=slot',
  'first page, newest first': 'sort=-slot',
  'load unit, one hit': 'sort=upcoming&search=QGTU0007777',
  'reference, one hit': 'sort=upcoming&search=REF-7777',
  'plate, one driver': 'sort=upcoming&search=DU-QG%207777',
  'driver, many hits': 'sort=upcoming&search=jana',
  'driver, few hits': 'sort=upcoming&search=krug%20c4ca',
  'owner of boxes, many hits': 'sort=upcoming&search=MSKU',
  'beginning of numbers': 'sort=upcoming&search=MSKU000',
  'plates, many hits': 'sort=upcoming&search=DU-QG',
  'nothing has it': 'sort=upcoming&search=nothing%20at%20all',
};

type Found = Record<string, Work>;

async function workOf(around: Surroundings, count: number): Promise<Found> {
  const { create, log } = await around.open();
  const url = await create(`growth_${count}`, { fill: fillFindable(count) });
  await tellPlans(url);
  const server = await startProduct({ DATABASE_URL: url });
  const headers = { authorization: `Bearer ${await signIn(server.url)}` };
  const found: Found = {};
  for (const [name, query] of Object.entries(calls)) {
    const ask = async () => {
      const answer = await fetch(server.url + paths.facilityBookings(terminalOfBookings, query), { headers });
      assert.equal(answer.status, 200, `${name}: ${await answer.clone().text()}`);
    };
    for (let time = 1; time < times; time++) await ask();
    found[name] = await watchPlans(log, ask);
  }
  await server.stop();
  return found;
}

/** Plan and buffers of the hot statements of a list at three sizes; one that grows faster than its aim is missed. */
export async function growthRow(around: Surroundings): Promise<Line[]> {
  const sizes = [least, least * 10, ...(around.scale.history > least * 10 ? [around.scale.history] : [])];
  const found: Found[] = [];
  for (const size of sizes) found.push(await workOf(around, size));
  return Object.keys(calls).map((name) => {
    const works = found.map((each) => present(each[name]));
    const [first, last] = [present(works[0]), present(works.at(-1))];
    const ratio = last.buffers / first.buffers;
    const isList = name.startsWith('first page');
    const met = isList ? ratio <= aims.list : ratio <= aims.search && last.milliseconds <= aims.milliseconds;
    return {
      row: `growth of bookings: ${name}`,
      aim: isList ? `≤ ${aims.list.toFixed(2)}` : `≤ ${aims.search}, ≤ ${aims.milliseconds} ms`,
      reached: `${ratio.toFixed(2)}, ${last.milliseconds.toFixed(1)} ms`,
      met,
      notes: works.map(
        ({ buffers, milliseconds, statements, scans }, index) =>
          `${sizes[index]?.toLocaleString('en')} rows: ${buffers} buffers, ${milliseconds.toFixed(1)} ms, ${statements} statements; ${scans.join(', ')}`,
      ),
    };
  });
}
