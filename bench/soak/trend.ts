import { median } from '../measure/statistics.ts';

/** What a series does over time: its slope for a second, with the interval of 95 %. */
export interface Trend {
  slope: number;
  low: number;
  high: number;
  /** The middle of all values. */
  level: number;
  /** Seconds from the first to the last. */
  span: number;
}

export interface Point {
  /** Seconds. */
  at: number;
  value: number;
}

/**
 * The slope of Theil and Sen: the median of the slopes of all pairs, with the interval that Kendall's statistic gives. A single
 * peak does not move it. With less than four points nothing is known: the interval is endless.
 */
export function trendOf(points: readonly Point[]): Trend {
  const slopes = points
    .flatMap((one, index) => points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)))
    .sort((a, b) => a - b);
  const count = points.length;
  const level = count ? median(points.map(({ value }) => value)) : 0;
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  if (count < 4) return { slope: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, level, span };
  const spread = 1.96 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const at = (place: number) => slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(place)))] ?? 0;
  return {
    slope: median(slopes),
    low: at((slopes.length - spread) / 2 - 1),
    high: at((slopes.length + spread) / 2),
    level,
    span,
  };
}

/** How much a series may rise within a run before it counts: by a share of its level, and at least by so much. */
export interface Allowed {
  share: number;
  least: number;
}

/** Even the low end of the interval, over the whole run, is more than is allowed. */
export const grows = ({ low, level, span }: Trend, { share, least }: Allowed): boolean =>
  low * span > Math.max(level * share, least);
