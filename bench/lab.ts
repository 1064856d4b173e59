import { startDatabases, withClient } from './world/database.ts';
import { fillFindable } from './world/findable.ts';
const { create } = await startDatabases();
const t = performance.now();
const url = await create('findable', { fill: fillFindable(Number(process.argv[2] ?? 1_000_000)) });
console.log(url, (performance.now() - t) / 1000);
await withClient(url, async (c) => console.log((await c.query('select count(*), pg_size_pretty(pg_relation_size(\'booking_search_words\')) as gin, pg_size_pretty(pg_relation_size(\'booking\')) as heap from booking')).rows));
setInterval(() => {}, 1e6);
