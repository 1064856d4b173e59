import path from 'node:path';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { aims } from '../aims.ts';
import { startProduct, untilIdle } from '../measure/process.ts';
import { residentOf } from '../measure/processor.ts';
import type { Line } from '../report.ts';
import type { Surroundings } from './surroundings.ts';

const megabytes = async (pid: number) => {
  await untilIdle(pid);
  return (residentOf(pid) ?? Number.NaN) / 1e6;
};

/** Resident memory of the server's process after its start, when nothing is asked. */
export async function memoryRow(around: Surroundings): Promise<Line> {
  const { create } = await around.open();
  const url = await create('idle', { fill: async () => {} });
  const server = await startProduct({ DATABASE_URL: url });
  const idle = await megabytes(server.pid);
  await server.stop();
  const demo = { DATABASE_URL: url, DEMO: '1', SIMULATOR: '0' };
  const maker = await startProduct(demo);
  const havingMade = await megabytes(maker.pid);
  await maker.stop();
  const next = await startProduct(demo);
  const withDemo = await megabytes(next.pid);
  await next.stop();
  return {
    row: 'resident memory of the idle server, MB',
    aim: `≤ ${aims.memoryIdle}`,
    reached: idle.toFixed(0),
    met: idle <= aims.memoryIdle,
    notes: [
      `${havingMade.toFixed(0)} MB where the process has just made the demo, ${withDemo.toFixed(0)} MB at the next start`,
    ],
  };
}

/** Seconds from the start of the process until it answers healthy, with its own PostgreSQL and the demo. */
export async function startRow(): Promise<Line> {
  const folder = await makeTempFolder();
  const settings = { DATA_DIR: path.join(folder.path, 'data'), DEMO: '1', SIMULATOR: '0' };
  try {
    const seconds: number[] = [];
    for (let start = 0; start < 2; start++) {
      const server = await startProduct(settings);
      seconds.push(server.startedIn);
      await untilIdle(server.pid);
      await server.stop();
    }
    const [empty = Number.NaN, again = Number.NaN] = seconds;
    return {
      row: 'start until healthy, seconds: first, second',
      aim: `≤ ${aims.startEmpty}, ${aims.startAgain}`,
      reached: seconds.map((each) => each.toFixed(1)).join(', '),
      met: empty <= aims.startEmpty && again <= aims.startAgain,
      notes: ['the first start makes the database, the schema and the demo'],
    };
  } finally {
    await folder.remove();
  }
}
