import { present } from '@quaygate/rules';
import type { Compared, Cost } from './measure/pairs.ts';
import type { Estimate } from './measure/statistics.ts';

export interface Line {
  row: string;
  aim: string;
  reached: string;
  /** Null: shown beside the aims, without one. */
  met: boolean | null;
  /** What else was measured, and why an aim was missed. */
  notes: string[];
}

const digits = (value: number) => value.toFixed(2);
export const range = ({ median, low, high }: Estimate) => `${digits(median)} (${digits(low)} to ${digits(high)})`;

const whole = (value: number) => Math.round(value).toLocaleString('en');
const percent = (share: number) => `${Math.round(share * 100)} %`;

const sum = ({ server, database }: Cost) => server + database;

/**
 * What a call cost on both sides. Its last figure is what the ratio would be where processors are all that is short, and
 * depends least on what else the machine does.
 */
export function costOf(
  { perSecond, isNoisy, cost: { product, peer } }: Compared,
  [own, other] = ['product', 'peer'],
): string {
  return [
    `${own} ${whole(perSecond.product)}/s, ${other} ${whole(perSecond.peer)}/s`,
    `processor per call: server ${whole(product.server)} against ${whole(peer.server)} µs`,
    `PostgreSQL ${whole(product.database)} against ${whole(peer.database)} µs`,
    `by both ${digits(sum(peer) / sum(product))}`,
    ...(isNoisy ? ['noisy'] : []),
  ].join('; ');
}

/** The greatest consumers of a profile. */
export const sharesOf = (shares: [name: string, share: number][]) =>
  `the server's processor goes to ${shares
    .slice(0, 6)
    .map(([name, share]) => `${name} ${percent(share)}`)
    .join(', ')}`;

const verdict = ({ met }: Line) => (met === null ? 'shown' : met ? 'met' : 'MISSED');

/** The table in Markdown, with the notes below it. */
export function tableOf(lines: readonly Line[]): string {
  const cells = [
    ['row', 'aim', 'reached: median (95 %)', 'verdict'],
    ...lines.map((line) => [line.row, line.aim, line.reached, verdict(line)]),
  ];
  const widths = present(cells[0]).map((_, column) => Math.max(...cells.map((row) => present(row[column]).length)));
  const text = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(present(widths[column]))).join(' | ')} |`;
  const [head, ...body] = cells.map(text);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const notes = lines.flatMap(({ row, notes }) => notes.map((note) => `- ${row}: ${note}`));
  return [head, rule, ...body, '', ...notes].join('\n');
}
