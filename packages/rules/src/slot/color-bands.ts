import type { ColorBand } from './statistic.ts';

/** Colours of a band; blue says nothing about the value, as without bands (FWD-DASH-14). */
export const bandColors = ['green', 'yellow', 'red', 'blue'] as const;
export type BandColor = (typeof bandColors)[number];

export const colorBandLimits = { count: 8, value: 1_000_000 } as const;

/** What is wrong with a band, by its place in the list: it ends before it begins, or lies beside the one before it. */
export interface BandFault {
  index: number;
  fault: 'turnedRound' | 'overlap' | 'gap';
  /** The values that two bands have, or that none has. */
  from: number | null;
  to: number | null;
}

type Range = Pick<ColorBand, 'minValue' | 'maxValue'>;
const lowest = ({ minValue }: Range) => minValue ?? Number.NEGATIVE_INFINITY;
const highest = ({ maxValue }: Range) => maxValue ?? Number.POSITIVE_INFINITY;
/** Two open ends are no difference. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);
const byBegin = (one: Range, other: Range) =>
  compare(lowest(one), lowest(other)) || compare(highest(one), highest(other));

/** In the order in which they are looked through: of two bands that meet at a value the lower one has it. */
export const sortedBands = <T extends Range>(bands: readonly T[]): T[] => [...bands].sort(byBegin);

/**
 * What keeps bands from colouring each value in one way: between the lowest and the highest one there is no gap and no
 * overlap; bands may meet at a value. Below and above them a value is red (FWD-DASH-14).
 * @param isCount whole values only: 10 and 11 are neighbours
 */
export function bandFaults(bands: readonly Range[], isCount: boolean): BandFault[] {
  const turned = bands.flatMap((band, index): BandFault[] =>
    lowest(band) > highest(band) ? [{ index, fault: 'turnedRound', from: band.minValue, to: band.maxValue }] : [],
  );
  if (turned.length > 0) return turned;
  const sorted = sortedBands(bands.map((band, index) => ({ ...band, index })));
  return sorted.flatMap((band, place): BandFault[] => {
    const before = sorted[place - 1];
    if (!before) return [];
    const { index } = band;
    const isSame = byBegin(before, band) === 0;
    if (isSame || lowest(band) < highest(before)) {
      const to = highest(band) < highest(before) ? band.maxValue : before.maxValue;
      return [{ index, fault: 'overlap', from: band.minValue, to }];
    }
    const isNeighbour = lowest(band) <= highest(before) + (isCount ? 1 : 0);
    return isNeighbour ? [] : [{ index, fault: 'gap', from: before.maxValue, to: band.minValue }];
  });
}
