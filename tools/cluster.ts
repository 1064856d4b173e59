import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import previous from '../apps/server/test/previous-build.json' with { type: 'json' };
import { hasCommit, layOut } from '../apps/server/test/previous-build.ts';
import { makeTempFolder } from '../apps/server/test/temp-folder.ts';
import { missesOf, type Outcome } from './cluster/aims.ts';
import { root } from './cluster/instances.ts';
import { findPrograms } from './cluster/programs.ts';
import { reportOf } from './cluster/report.ts';
import { runStep, untilWhole } from './cluster/run.ts';
import { aCluster } from './cluster/site.ts';
import { chosen, steps, upgradeStep } from './cluster/steps.ts';

/** The high availability of the product, proven on this machine. Words choose steps; all steps write docs/cluster.md. */
const asked = process.argv.slice(2);
const page = path.join(root, 'docs/cluster.md');
const base = Number(process.env.CLUSTER_PORTS ?? 24_000);

const programs = findPrograms();
if ('missing' in programs) {
  console.info(`Skipped, this machine lacks: ${programs.missing.join(', ')}. Debian has them: apt-get install …`);
  process.exit();
}
const skipped: string[] = [];
let run = chosen(steps, asked);
if (run.length === 0) {
  console.error(`Steps are: ${[...new Set(steps.flatMap(({ words }) => words))].join(', ')}`);
  process.exit(2);
}
if (run.includes(upgradeStep) && !hasCommit(previous.commit)) {
  skipped.push(`the upgrade, because the history of this clone ends before ${previous.commit}`);
  run = run.filter((step) => step !== upgradeStep);
}

const [folder, before] = [await makeTempFolder(), await makeTempFolder()];
const outcomes: Outcome[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    skipped.push(...run.slice(outcomes.length).map(({ name }) => `"${name}", because the command was ended`));
    if (outcomes.length) tell();
    process.exit(1);
  });
const isFromBefore = run.includes(upgradeStep);
if (isFromBefore) layOut(previous.commit, before.path);
const code = isFromBefore ? before.path : root;
console.info(`The cluster starts in ${folder.path}`);
const cluster = await aCluster({ folder: folder.path, base, programs, code, orders: 300 + run.length * 600 });
try {
  await untilWhole(cluster);
  for (const step of run) {
    const outcome = await runStep(cluster, step);
    outcomes.push(outcome);
    const misses = missesOf(outcome);
    console.info(`${misses.length ? '✗' : '✓'} ${step.name} (${outcome.seconds.toFixed(0)} s)`);
    for (const miss of misses) console.info(`    ${miss}`);
  }
} finally {
  await cluster.stop();
}
tell();
await folder.remove().catch(() => {});
await before.remove();
process.exit(outcomes.some((outcome) => missesOf(outcome).length > 0) ? 1 : 0);

/** A whole run is written to the page, a part of one is printed. */
function tell(): void {
  const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const versions = { ...('versions' in programs ? programs.versions : {}), 'Node.js': process.versions.node };
  const report = reportOf(outcomes, { date: new Date(), machine, versions, skipped });
  if (asked.length === 0) writeFileSync(page, report);
  else console.info(`\n${report}`);
}
