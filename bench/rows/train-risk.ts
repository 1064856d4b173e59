import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { storeTrain } from '../../apps/server/src/slices/train/train-report.service.ts';
import { estimate, median } from '../measure/statistics.ts';
import { type Line, range } from '../report.ts';
import { terminals } from '../world/terminals.ts';
import { insertTrains, trainDate, trainOperator, trains } from '../world/trains.ts';
import type { Surroundings } from './surroundings.ts';

type Train = (typeof trains)[keyof typeof trains];

const day = 86_400_000;
/** Before every slot, and after every slot: each report changes the mark of every box. */
const arrivals = [new Date(Date.now() - day), new Date(Date.now() + 30 * day)] as const;

/** What a hand would write: the train, its orders and their bookings in one statement, without a rule in a place of its own. */
const raw = `
  with stored as (
    update train set estimated_time = $4, occurred_at = $5, event_id = $6
    where facility_id = $1 and train_number = $2 and train_date = $3 and occurred_at < $5 returning 1
  ), changed as (
    update load_unit_order o set train_number = $2, train_date = $3, train_operator_id = $7, train_cancelled = false,
      latest_loading_time = null, train_arrival = $4
    where facility_id = $1 and exists (select from stored)
      and order_id = any(array(select order_id from train_booking
        where facility_id = $1 and train_number = $2 and train_date = $3 and not deleted))
    returning id
  )
  update booking b set train_risk = case when b.slot_begin < $4 then 'train_not_arrived' end
  from changed where b.order_row = changed.id and b.state = 'active'`;

/** Reports of one train, each with the other arrival, a moment later than the one before. */
function reports({ number }: Train) {
  let count = 0;
  return () => {
    count += 1;
    return {
      trainNumber: number,
      estimatedTime: present(arrivals[count % arrivals.length]),
      occurredAt: new Date(),
      eventId: `report-${Date.now()}-${count}`,
    };
  };
}

/** Counts what is sent through a database. */
function counter() {
  const counted = { statements: 0 };
  const plugin: Parameters<ReturnType<typeof openDatabase>['db']['withPlugin']>[0] = {
    transformQuery({ node }) {
      counted.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { counted, plugin };
}

/** Judging the boxes of a train after a delay: as many statements for 20 as for 200, and its time beside one raw statement. */
export async function trainRiskRow(around: Surroundings): Promise<Line> {
  await around.match();
  const { create } = await around.open();
  const url = await create('train_risk', { copy: 'terminals' });
  await insertTrains(url);
  const { counted, plugin } = counter();
  const product = openDatabase(url, { max: 1 });
  const db = product.db.withPlugin(plugin);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const facilityId = terminals.move;

  const byProduct = async (report: ReturnType<ReturnType<typeof reports>>) => {
    const { trainNumber, ...times } = report;
    const rest = { plannedTime: null, latestLoadingTime: null, state: 'planned', deleted: false } as const;
    const named = { trainNumber, trainDate, trainOperatorId: trainOperator, direction: 'inbound' } as const;
    const stored = await db
      .transaction()
      .execute((trx) => storeTrain({ trx, facilityId, now: new Date() }, { ...named, ...times, ...rest }));
    assert.deepEqual(stored, { note: null });
  };
  const byHand = async ({
    trainNumber,
    estimatedTime,
    occurredAt,
    eventId,
  }: ReturnType<ReturnType<typeof reports>>) => {
    await client.query('begin');
    await client.query({
      name: 'raw',
      text: raw,
      values: [facilityId, trainNumber, trainDate, estimatedTime, occurredAt, eventId, trainOperator],
    });
    await client.query('commit');
  };
  const marked = async ({ number }: Train) => {
    const { rows } = await client.query<{ marked: number }>(
      `select count(*)::int as marked from booking b join load_unit_order o on o.id = b.order_row
       where o.facility_id = $1 and o.train_number = $2 and b.train_risk = 'train_not_arrived'`,
      [facilityId, number],
    );
    return present(rows[0]).marked;
  };

  try {
    const statements: number[] = [];
    for (const train of Object.values(trains)) {
      const next = reports(train);
      await byProduct(next());
      assert.equal(await marked(train), train.boxes);
      await byHand(next());
      assert.equal(await marked(train), 0);
      counted.statements = 0;
      await byProduct(next());
      statements.push(counted.statements);
      assert.equal(await marked(train), train.boxes);
    }
    const [few, many] = statements;
    assert.equal(few, many, 'statements for 20 and for 200 boxes');

    const next = reports(trains.large);
    const timed = async (work: typeof byProduct) => {
      const begin = performance.now();
      for (let each = 0; each < 2; each++) await work(next());
      return (performance.now() - begin) / 2;
    };
    const times = { product: [] as number[], raw: [] as number[] };
    for (let pair = -3; pair < 5 * around.scale.pairs; pair++) {
      const sides = pair % 2 === 0 ? (['product', 'raw'] as const) : (['raw', 'product'] as const);
      for (const side of sides) {
        const milliseconds = await timed(side === 'product' ? byProduct : byHand);
        if (pair >= 0) times[side].push(milliseconds);
      }
    }
    const ratio = estimate(times.product.map((each, pair) => each / present(times.raw[pair])));
    return {
      row: 'judging a train of 200 boxes after a delay, by one raw statement',
      aim: '',
      reached: range(ratio),
      met: null,
      notes: [
        `${median(times.product).toFixed(1)} ms against ${median(times.raw).toFixed(1)} ms, every mark changed`,
        `${few} statements for 20 boxes, ${many} for 200`,
      ],
    };
  } finally {
    await client.end();
    await product.close();
  }
}
