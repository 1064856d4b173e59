import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { makePartitions, type partitions } from './partitions.ts';

const server = await startServer();

const optionsOf = async (where: string) =>
  server.asOwner(`select relname as name, reloptions as options from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and ${where} order by 1`) as Promise<
    { name: string; options: string[] | null }[]
  >;
const optionOf = (options: string[] | null, name: string) =>
  options?.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);

test('OPS-88 a table that is written all day is vacuumed long before a fifth of it is dead', async () => {
  const hot = ['booking', 'tour', 'load_unit_order', 'slot', 'session', 'refresh_value', 'mail', 'notification'];
  const found = await optionsOf(`relname in (${hot.map((name) => `'${name}'`).join()})`);
  expect(found.map(({ name }) => name)).toEqual(hot.sort());
  for (const { name, options } of found)
    expect([name, Number(optionOf(options, 'autovacuum_vacuum_scale_factor')) <= 0.05]).toEqual([name, true]);
});

test('OPS-88 rows that change have room beside them', async () => {
  const rooms = { slot: '80', load_unit_order: '85', session: '80', attempt: '70', vehicle_position: '50' };
  const found = await optionsOf(`relname in (${Object.keys(rooms).map((name) => `'${name}'`)})`);
  expect(Object.fromEntries(found.map(({ name, options }) => [name, optionOf(options, 'fillfactor')]))).toEqual(rooms);
});

test('OPS-88 a queue is vacuumed by the row, whatever it once held', async () => {
  const found = await optionsOf(`(relname like '%_change' and relname like '%count%' or relname like '%_mark'
    or relname in ('push_message', 'statistic_hour_change', 'vehicle_position')) and relname <> 'notification_mark'`);
  expect(found.length).toBeGreaterThan(7);
  for (const { name, options } of found)
    expect([name, optionOf(options, 'autovacuum_vacuum_scale_factor')]).toEqual([name, '0']);
});

test('OPS-88 each partition has what its table needs', async () => {
  await makePartitions({ ...server.deps, db: server.jobsDb });
  const expected = {
    vehicle_history: 'autovacuum_vacuum_insert_threshold=-1',
    idempotency_key: 'fillfactor=70',
    booking_change: 'autovacuum_vacuum_scale_factor=0.05',
    integration_event: 'autovacuum_vacuum_insert_scale_factor=0.1',
    audit: 'autovacuum_vacuum_insert_scale_factor=0.1',
  } satisfies Record<keyof typeof partitions, string>;
  for (const [name, option] of Object.entries(expected)) {
    const found = await optionsOf(`relispartition and relname ~ '^${name}_[0-9]'`);
    expect(found.length).toBeGreaterThan(1);
    for (const { options } of found) expect(options).toContain(option);
  }
});
