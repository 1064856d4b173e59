import type { Series } from './samples.ts';
import { grows, trendOf } from './trend.ts';

/** The first part of a run: caches fill, hot code is compiled, and what is deleted comes into balance with what is added. */
const warmUp = 0.4;

const short = (value: number) =>
  Math.abs(value) >= 1e6
    ? `${(value / 1e6).toFixed(1)} M`
    : Math.abs(value) >= 1e4
      ? `${(value / 1e3).toFixed(0)} k`
      : value.toFixed(1);

interface Ended {
  acts: number;
  failures: readonly string[];
  closed: number;
}

/**
 * A verdict for each series that moves: its level, and what it rose by in the judged part with the interval of 95 %.
 * @returns the text, and whether nothing grew, nothing failed and no tab was closed
 */
export function judge(
  all: ReadonlyMap<string, Series>,
  { acts, failures, closed }: Ended,
): { text: string; isQuiet: boolean } {
  const lines = ['| series | level | rose by (95 %) | verdict |', '| --- | ---: | ---: | --- |'];
  let isQuiet = failures.length === 0 && closed === 0 && acts > 0;
  for (const [name, { points, allowed }] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const judged = points.slice(Math.floor(points.length * warmUp));
    const trend = trendOf(judged);
    const isGrowing = grows(trend, allowed);
    isQuiet &&= !isGrowing;
    if (judged.every(({ value }) => value === judged[0]?.value)) continue;
    const [rose, low, high] = [trend.slope, trend.low, trend.high].map((slope) => short(slope * trend.span));
    lines.push(`| ${name} | ${short(trend.level)} | ${rose} (${low} to ${high}) | ${isGrowing ? 'GROWS' : 'steady'} |`);
  }
  const sum = `${Math.round(acts)} acts, ${failures.length} failures, ${closed} tabs closed; what never changed is left out`;
  const end = isQuiet ? 'Nothing grows.' : 'NOT steady.';
  return {
    text: [...lines, '', sum, ...failures.slice(0, 5).map((failure) => `- ${failure}`), end].join('\n'),
    isQuiet,
  };
}
