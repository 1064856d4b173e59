import { titles } from './acts.ts';
import type { Cost } from './cost.ts';
import { keptDays } from './kept.ts';
import type { Measurements } from './measure.ts';
import { bytesOf, habits, heaviest, margins, type Need, names, needsOf } from './model.ts';

/** From here on the chapter is written by `npm run bench -- capacity`. */
export const firstWritten = '## What an act costs';

const kilo = (bytes: number) => (bytes / 1_000).toFixed(1);
const giga = (bytes: number) => (bytes < 1e8 ? '< 0.1' : (bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0));
const whole = (value: number) => Math.round(value).toLocaleString('en');
const one = (value: number) => (value < 0.05 ? '0' : value.toFixed(1));
const cores = (value: number) => String(Math.max(0.5, Math.ceil(value * 2) / 2));
const mega = (bits: number) => (bits / 1e6).toFixed(1);
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** A table as the formatter has it; figures stand on the right. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)));
  const widthOf = (column: number) => widths[column] ?? 0;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column ? cell.padStart(widthOf(column)) : cell.padEnd(widthOf(column)))).join(' | ')} |`;
  const rule = head.map((_, column) => (column ? `${'-'.repeat(widthOf(column) - 1)}:` : '-'.repeat(widthOf(column))));
  return [line(head), line(rule), ...body.map(line)].join('\n');
}

const costCells = (cost: Cost) => {
  const { stay, held } = bytesOf(cost);
  return [
    ...[one(cost.trips), one(cost.statements), kilo(cost.walBytes), one(cost.walRecords)],
    ...[kilo(cost.bytesIn), kilo(cost.bytesOut), whole(cost.server), whole(cost.database), kilo(stay), kilo(held)],
  ];
};

const costTable = ({ acts, rest }: Measurements) =>
  table(
    [
      ...['act', 'round trips', 'statements', 'WAL, kB', 'WAL records', 'bytes in, kB', 'bytes out, kB'],
      ...['server, µs', 'PostgreSQL, µs', 'stays, kB', 'kept for a time, kB'],
    ],
    [
      ...names.map((name) => [titles[name], ...costCells(acts[name])]),
      ['a second in which nothing is asked', ...costCells(rest)],
    ],
  );

const habitTable = () =>
  table(
    ['act', 'a day', 'of them in the busiest hour'],
    names.map((name) => [titles[name], whole(habits[name].perDay), percent(habits[name].peak)]),
  );

const lines: [string, (need: Need) => string][] = [
  ['acts a second in the busiest hour', ({ perSecond }) => whole(perSecond)],
  ['instances of the server', ({ instances }) => String(instances)],
  ['cores of all instances', ({ serverCores }) => cores(serverCores)],
  ['memory of each instance, GB', ({ serverMemory }) => giga(serverMemory)],
  ['cores of PostgreSQL', ({ databaseCores }) => cores(databaseCores)],
  ['memory of PostgreSQL, GB', ({ databaseMemory }) => giga(databaseMemory)],
  ['connections to PostgreSQL', ({ connections }) => String(connections)],
  ['disk: what stays of a month, GB', ({ month }) => giga(month)],
  ['disk: what is kept for a time, at most, GB', ({ held }) => giga(held)],
  ['WAL of a day, GB', ({ log }) => giga(log)],
  ['network in, Mbit/s', ({ bitsIn }) => mega(bitsIn)],
  ['network out, Mbit/s', ({ bitsOut }) => mega(bitsOut)],
];

const needTable = (measured: Measurements) => {
  const needs = needsOf(measured);
  return table(
    ['terminals', ...needs.map(({ terminals }) => whole(terminals))],
    lines.map(([title, cell]) => [title, ...needs.map(cell)]),
  );
};

const heaviestText = (measured: Measurements, side: 'server' | 'database') =>
  heaviest(measured, side)
    .map(([name, share]) => `${titles[name]} (${percent(share)})`)
    .join(', ');

const keptText = () =>
  Object.entries(keptDays)
    .filter(([, days]) => days > 0)
    .map(([name, days]) => `\`${name}\` ${days}`)
    .join(', ');

/** The part of the chapter that the command writes. */
export const chapterOf = (measured: Measurements): string => `${firstWritten}

Measured on ${measured.date} on ${measured.machine}. A round trip is what waits for PostgreSQL once, however many statements leave together.
WAL is without whole pages. What stays is what tables and indexes grew by; what is kept for a time is deleted by a job.
Acts that only read are counted as leaving nothing.

${costTable(measured)}

The idle server took ${whole(measured.memory.server / 1e6)} MB, an open tab ${whole(measured.memory.tab / 1e3)} kB more, and a connection of PostgreSQL ${(measured.memory.connection / 1e6).toFixed(1)} MB of its own.

## What a terminal is assumed to do

${habitTable()}

Assumed as well: processors are used to ${percent(margins.used)} in the busiest hour; whole pages make the WAL ${margins.images} times as long; acts of ${margins.hotDays} days
are in the memory of PostgreSQL; an instance has ${margins.connections.calls} connections for calls and ${margins.connections.own} of its own. Days for which rows are kept: ${keptText()}.

## What it asks for

Derived from the two tables above: each figure is a sum over all acts of how often by how much.

${needTable(measured)}

More than 100 connections ask for a greater \`max_connections\` or for [a pooler](operate.md#a-pooler).

The server's processor goes to ${heaviestText(measured, 'server')}; that of PostgreSQL to ${heaviestText(measured, 'database')}.
`;

/** The whole chapter with a new written part. */
export function withFigures(text: string, measured: Measurements): string {
  const begin = text.indexOf(firstWritten);
  if (begin < 0) throw new Error(`docs/capacity.md has no "${firstWritten}"`);
  return text.slice(0, begin) + chapterOf(measured);
}
