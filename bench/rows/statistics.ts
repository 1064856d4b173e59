import assert from 'node:assert/strict';
import type pg from 'pg';
import { startProduct } from '../measure/process.ts';
import { estimate, median } from '../measure/statistics.ts';
import { type Line, range } from '../report.ts';
import { withClient } from '../world/database.ts';
import { paths, signIn } from '../world/people.ts';
import { eventsPerBooking, fillStatistics, terminalOfStatistics } from '../world/statistics.ts';
import type { Surroundings } from './surroundings.ts';

const aim = 50;
const day = 86_400_000;
const week = 7 * day;

/** A question of the dashboard, and the same counted from the events. */
interface Question {
  name: string;
  path: 'floatValue' | 'timeSeries';
  body: (start: Date, end: Date) => object;
  scan: string;
  read: (answer: { floatValue: number; yAxis: (number | null)[] }) => number[];
}

const within = `facility_id = ${terminalOfStatistics} and not ignored and occurred_at >= $1 and occurred_at < $2`;
const count = (type: string) => `select count(*)::int as value from booking_event where type = '${type}' and ${within}`;
const float = (name: string, scan: string): Question => ({
  name,
  path: 'floatValue',
  body: (start, end) => ({ name, start, end }),
  scan,
  read: ({ floatValue }) => [floatValue],
});

const questions: readonly Question[] = [
  float('completed_bookings', count('completed')),
  float('canceled_bookings', count('cancelled')),
  float(
    'time_register_success_transhipment',
    `select avg(extract(epoch from done.occurred_at - registered.at))::float8 / 60 as value
     from (select booking_id, occurred_at from booking_event where type = 'completed' and ${within}) done
     join (select booking_id, min(occurred_at) as at from booking_event where type = 'registered' and not ignored
       group by booking_id) registered using (booking_id)`,
  ),
  {
    name: 'history by week',
    path: 'timeSeries',
    body: (seriesStart, seriesEnd) => ({ name: 'completed_bookings', seriesStart, seriesEnd, duration: 'WEEK' }),
    scan: `select count(*)::int as value from booking_event where type = 'completed' and ${within}
      group by date_trunc('week', occurred_at, 'Europe/Berlin') order by date_trunc('week', occurred_at, 'Europe/Berlin')`,
    read: ({ yAxis }) => yAxis.map((value) => value ?? 0),
  },
];

/** All that the dashboard asks about two years, by a count of the same from the events; both have to agree. */
export async function statisticsRow(around: Surroundings): Promise<Line> {
  const { create } = await around.open();
  const { history, pairs } = around.scale;
  const events = history * eventsPerBooking;
  const url = await create('statistics', { fill: fillStatistics(events) });
  const server = await around.running(startProduct({ DATABASE_URL: url }));
  const token = await signIn(server.url);
  // Neither end is a full hour.
  const end = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 90_000);
  const start = new Date(end.getTime() - 104 * week);

  const asked = async ({ path, body, read }: Question) => {
    const answer = await fetch(server.url + paths.statistics(terminalOfStatistics, path), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body(start, end)),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    return read(JSON.parse(text));
  };
  const scanned = async (client: pg.Client, { scan }: Question) =>
    (await client.query<{ value: number }>(scan, [start, end])).rows.map(({ value }) => value);
  const timed = async <T>(work: () => Promise<T>) => {
    const begin = performance.now();
    const value = await work();
    return { value, milliseconds: performance.now() - begin };
  };

  const ratios: number[] = [];
  const times = questions.map(({ name }) => ({ name, product: [] as number[], scan: [] as number[] }));
  await withClient(url, async (client) => {
    for (let pair = 0; pair < pairs; pair++) {
      const sum = { product: 0, scan: 0 };
      for (const [place, question] of questions.entries()) {
        const kept = await timed(() => asked(question));
        const counted = await timed(() => scanned(client, question));
        assert.equal(kept.value.length, counted.value.length, question.name);
        for (const [index, value] of kept.value.entries()) {
          assert.ok(Math.abs(value - (counted.value[index] ?? Number.NaN)) < 1e-6, `${question.name}: ${value}`);
        }
        times[place]?.product.push(kept.milliseconds);
        times[place]?.scan.push(counted.milliseconds);
        sum.product += kept.milliseconds;
        sum.scan += counted.milliseconds;
      }
      ratios.push(sum.scan / sum.product);
    }
  });
  await server.stop();
  const reached = estimate(ratios);
  return {
    row: `statistics of two years, a count of ${events.toLocaleString('en')} events by the kept hours`,
    aim: `≥ ${aim}`,
    reached: range(reached),
    met: reached.median >= aim,
    notes: times.map(
      ({ name, product, scan }) =>
        `${name} ${median(product).toFixed(1)} ms against ${median(scan).toFixed(0)} ms, equal`,
    ),
  };
}
