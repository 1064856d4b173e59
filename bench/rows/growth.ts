import { present } from '@quaygate/rules';
import { type Db, openDatabase } from '../../apps/server/src/db/client.ts';
import { buffersOf, type Plan, plannedAll } from '../../apps/server/test/plans.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';
import { type Ask, askedOf, type List, lists } from './growth-lists.ts';
import type { Surroundings } from './surroundings.ts';

const times = 5;
/** Pages that the longest list may read by those of the shortest: an index is a floor or two deeper. */
const aim = 3;
/** So little is read that a ratio says nothing. */
const little = 300;
const mostMilliseconds = 10;
/** Rows of a table read whole that no index would spare. */
const fewRows = 5_000;

interface Read {
  /** Pages read and milliseconds of PostgreSQL, of all statements together. */
  buffers: number;
  milliseconds: number;
  nodes: Plan[];
}

async function read(db: Db, ask: Ask): Promise<Read> {
  const reads: Read[] = [];
  for (let time = 0; time < times; time++) {
    const { plans } = await plannedAll(db, ask);
    reads.push({
      buffers: plans.reduce((sum, { nodes }) => sum + buffersOf(nodes), 0),
      milliseconds: plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      nodes: plans.flatMap(({ nodes }) => nodes),
    });
  }
  return { ...present(reads.at(-1)), milliseconds: median(reads.map(({ milliseconds }) => milliseconds)) };
}

const rowsOf = (node: Plan) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** Tables of which a plan reads many rows one after the other. */
const walkedWhole = ({ nodes }: Read) =>
  nodes.filter((node) => node['Node Type'].includes('Seq Scan') && rowsOf(node) > fewRows);

const whole = (value: number) => Math.round(value).toLocaleString('en');

function lineOf(name: string, found: readonly Read[], counts: string): Line {
  const [first, last] = [present(found[0]), present(found.at(-1))];
  const isFlat = last.buffers / first.buffers <= aim || last.buffers <= little;
  const walked = walkedWhole(last).map((node) => node['Relation Name']);
  const indexes = new Set(last.nodes.flatMap((node) => node['Index Name'] ?? []));
  return {
    row: `${name}: pages over ${counts}`,
    aim: `≤ ${aim} times, ≤ ${mostMilliseconds} ms`,
    reached: found.map(({ buffers }) => whole(buffers)).join(', '),
    met: isFlat && last.milliseconds <= mostMilliseconds && walked.length === 0,
    notes: [
      `${found.map(({ milliseconds }) => milliseconds.toFixed(1)).join(', ')} ms of PostgreSQL with planning; ` +
        `indexes ${[...indexes].join(', ')}${walked.length > 0 ? `; read whole: ${walked.join(', ')}` : ''}`,
    ],
  };
}

/** Pages and milliseconds of the first page of a list and of its searches, over three lengths. */
const growthOf =
  (key: string, list: List) =>
  async (around: Surroundings): Promise<Line[]> => {
    const { create } = await around.open();
    const lengths = [10_000, 100_000, 1_000_000].filter((length) => length <= around.scale.history);
    const reads = new Map<string, Read[]>();
    for (const length of lengths) {
      const name = `growth_${key.replaceAll('-', '_')}_${length}`;
      const opened = openDatabase(await create(name, { fill: list.fill(length) }));
      for (const [asked, ask] of askedOf(list)) {
        reads.set(asked, [...(reads.get(asked) ?? []), await read(opened.db, ask)]);
      }
      await opened.close();
    }
    const counts = `${lengths.map((length) => length.toLocaleString('en')).join(', ')} ${list.of}`;
    return [...reads].map(([asked, found]) => lineOf(`${list.name}, ${asked}`, found, counts));
  };

/** `growth-tours` and so on: a row of the bench for each list. */
export const growthRows = Object.fromEntries(
  Object.entries(lists).map(([key, list]) => [`growth-${key}`, growthOf(key, list)]),
);
