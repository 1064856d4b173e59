import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMeasured } from './capacity/files.ts';
import { coresOf } from './capacity/model.ts';
import { openTabs } from './capacity/sockets.ts';
import { openStage } from './capacity/stage.ts';
import { Lines } from './soak/lines.ts';
import { play } from './soak/player.ts';
import { forget, keepSessions } from './soak/retention.ts';
import { sampler } from './soak/samples.ts';
import { judge } from './soak/verdict.ts';
import { startDatabases, withClient } from './world/database.ts';

/** `npm run soak [-- minutes 60]`: the busiest hour of 1,000 terminals, at the share of it that this machine can do, and what grows. */
const [word, given = '60'] = process.argv.slice(2);
const minutes = Number(given);
if ((word !== undefined && word !== 'minutes') || !(minutes >= 1 && minutes <= 600)) {
  console.error('npm run soak [-- minutes 60]');
  process.exit(2);
}
const terminals = 1_000;
/** Of the processors of this machine, for server and database; the rest is for the load. */
const used = 0.3;
const lookEvery = 5_000;
const tabs = 200;

const cores = coresOf(readMeasured(), terminals);
const share = Math.min(1, (used * cpus().length) / (cores.server + cores.database));
console.error(`${(share * 100).toFixed(1)} % of the rate of ${terminals} terminals for ${minutes} minutes`);

const databases = await startDatabases();
const { stage, close } = await openStage(databases);
// Vacuum comes as often in the run as it would in hours.
await withClient(stage.databaseUrl, async (client) => {
  await client.query("alter system set autovacuum_naptime = '3s'");
  await client.query('select pg_reload_conf()');
});
const opened = await openTabs(stage, tabs);
const lines = await Lines.open(stage.server.url, 48);
const player = await play(stage, lines, { terminals, share });
await keepSessions(stage.databaseUrl);
/** A retention is a sixth of the run, and no more than a minute: what is deleted is in balance before the judged part begins. */
const forgetting = forget(stage.databaseUrl, Math.min(60_000, minutes * 10_000));
const samples = sampler({ url: stage.server.url, databaseUrl: stage.databaseUrl, lines, acts: () => player.acts });
const end = performance.now() + minutes * 60_000;
for (let next = performance.now(); performance.now() < end && !player.hasEnded; next += lookEvery) {
  await samples.look();
  await sleep(Math.max(0, next + lookEvery - performance.now()));
}
const noteFailure = (error: unknown) => void lines.failures.push(String(error));
await player.stop().catch(noteFailure);
await forgetting.stop().catch(noteFailure);
const { text, isQuiet } = judge(samples.all, { acts: player.acts, failures: lines.failures, closed: opened.closed });
console.log(text);
lines.end();
opened.end();
await close();
await databases.stop();
process.exit(isQuiet ? 0 : 1);
