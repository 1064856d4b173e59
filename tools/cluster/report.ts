import { present } from '@quaygate/rules';
import { aimOf, missesOf, type Outcome } from './aims.ts';
import { kinds } from './meter.ts';

export interface Surroundings {
  date: Date;
  machine: string;
  versions: Record<string, string>;
  /** Steps that were not run, and why. */
  skipped: string[];
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);

/** A table as the formatter of Markdown has it. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = present(rows[0]).map((_, column) => Math.max(...rows.map((row) => present(row[column]).length)));
  const text = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(present(widths[column]))).join(' | ')} |`;
  const [head = '', ...body] = rows.map(text);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

function stepOf(outcome: Outcome): string {
  const { figures, aim, lost, doubled, late } = outcome;
  const rows = kinds.map((kind) => {
    const { acknowledged, longest, seen } = figures[kind];
    const words = Object.entries(seen).map(([word, count]) => `${word} (${count})`);
    return [
      kind,
      `${acknowledged}`,
      `${seconds(longest)} s`,
      `${aimOf(aim, kind)} s`,
      words.join(', ') || 'nothing else',
    ];
  });
  const misses = missesOf(outcome);
  const verdict = misses.length
    ? `**Missed:**\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`
    : 'Every aim was met.';
  return [
    `## ${outcome.name}`,
    [
      ...outcome.notes,
      `${outcome.seconds.toFixed(0)} s until everything was whole; lost ${lost.length}, doubled ${doubled.length};
of each gap ${seconds(late)} s at most are the command's own.`,
    ].join('\n'),
    tableOf([['users', 'acknowledged', 'longest gap', 'aim', 'what they saw'], ...rows]),
    verdict,
  ].join('\n\n');
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const worst = (names: readonly (typeof kinds)[number][]) =>
      seconds(Math.max(...names.map((kind) => outcome.figures[kind].longest)));
    const { length } = missesOf(outcome);
    return [
      outcome.name,
      `${kinds.reduce((sum, kind) => sum + outcome.figures[kind].acknowledged, 0)}`,
      `${outcome.lost.length}`,
      `${outcome.doubled.length}`,
      `${worst(['booking', 'gate', 'position'])} s`,
      `${worst(['live', 'map'])} s`,
      `${worst(['call'])} s`,
      length ? `missed ${length}` : 'met',
    ];
  });
  return tableOf([['step', 'acknowledged', 'lost', 'doubled', 'requests', 'sockets', 'call', 'aims'], ...rows]);
}

/** The whole report in Markdown. */
export function reportOf(outcomes: readonly Outcome[], { date, machine, versions, skipped }: Surroundings): string {
  return `${[
    '# The cluster, proven',
    `Written by \`npm run cluster\` on ${date.toISOString().slice(0, 16).replace('T', ' at ')} UTC: ${machine}.
Versions: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    `The command plays the examples of \`deploy/\` on one machine: three etcd, three nodes of \`postgresql/patroni.yaml\` with one synchronous
standby and \`ttl: 20\`, \`postgresql/pgbouncer.ini\`, three NATS servers, and three instances behind \`proxy/haproxy.cfg\`, over TLS. Forwarders
book and delete, a gate and trucks report, six sockets look on, and an operator talks to a driver, all through the proxy. A call of theirs that
gets no answer is asked again 0.1 s later with the same key. The longest gap is that of one user: of a request from its first
try to its answer, of a socket from one message to the next. After each step what was acknowledged is compared with the database.`,
    ...(skipped.length ? [`Not run: ${skipped.join('; ')}.`] : []),
    summaryOf(outcomes),
    ...outcomes.map(stepOf),
  ].join('\n\n')}\n`;
}
