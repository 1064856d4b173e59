import { cpus } from 'node:os';
import { titles } from '../capacity/acts.ts';
import { keep } from '../capacity/files.ts';
import { measureActs } from '../capacity/measure.ts';
import { needsOf } from '../capacity/model.ts';
import type { Line } from '../report.ts';
import type { Surroundings } from './surroundings.ts';

/** What each act costs, and what terminals ask for; written into docs/capacity.md, but for a quick run. */
export async function capacityRow(around: Surroundings): Promise<Line[]> {
  const isQuick = around.scale.history < 1_000_000;
  const found = await measureActs(await around.open(), {
    seconds: around.scale.seconds,
    isQuick,
    tell: (text) => console.error(`  ${text}`),
  });
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim()}, Node ${process.versions.node}`;
  const measured = { machine, date: new Date().toISOString().slice(0, 10), ...found };
  if (!isQuick) keep(measured);
  return needsOf(measured).map(({ terminals, serverCores, databaseCores, instances, month }) => ({
    row: `capacity: ${terminals} terminals`,
    aim: '',
    reached: `${serverCores.toFixed(1)} + ${databaseCores.toFixed(1)} cores, ${instances} instances`,
    met: null,
    notes: [
      `${(month / 1e9).toFixed(1)} GB stay of a month`,
      ...(terminals === 10 ? [`${Object.keys(titles).length} acts were weighed`] : []),
    ],
  }));
}
