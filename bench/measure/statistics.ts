export interface Estimate {
  median: number;
  /** Middle 95 % of the medians of resampled pairs. */
  low: number;
  high: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? present(sorted[middle]) : (present(sorted[middle - 1]) + present(sorted[middle])) / 2;
}

/** Mulberry32: the interval of the same numbers is always the same. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const resamples = 4_000;

/** Median of the ratios of pairs with its bootstrap interval. */
export function estimate(ratios: readonly number[]): Estimate {
  const random = randomOf(ratios.length);
  const medians = Array.from({ length: resamples }, () =>
    median(ratios.map(() => present(ratios[Math.floor(random() * ratios.length)]))),
  ).sort((a, b) => a - b);
  const at = (share: number) => present(medians[Math.floor(share * (resamples - 1))]);
  return { median: median(ratios), low: at(0.025), high: at(0.975) };
}

import { present } from '@quaygate/rules';
