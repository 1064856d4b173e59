import { type ColorBands, type TerminalStatisticName, terminalStatisticNames, unitOf } from '@quaygate/contract';
import {
  type BandColor,
  type BandFault,
  bandFaults,
  type ColorBand,
  colorBandLimits,
  sortedBands,
} from '@quaygate/rules';
import type { FieldCheck } from '#web/lib/form/field-checks.ts';

/** What is typed; an empty end is open. */
export interface BandDraft {
  from: string;
  to: string;
  color: BandColor;
}
export type BandsField = `colorBands.${TerminalStatisticName}`;
export const bandsField = (name: TerminalStatisticName): BandsField => `colorBands.${name}`;
export const statisticOf = (field: BandsField) => field.slice('colorBands.'.length) as TerminalStatisticName;
export const bandsFields = terminalStatisticNames.map(bandsField);

type Bands = NonNullable<ColorBands[TerminalStatisticName]>;

/** Null where it is open, undefined where it is no number of this statistic. */
function readValue(text: string, isCount: boolean): number | null | undefined {
  const value = text.trim().replace(',', '.');
  if (value === '') return null;
  const isNumber = isCount ? /^\d{1,7}$/ : /^\d{1,7}(\.\d{1,2})?$/;
  return isNumber.test(value) && Number(value) <= colorBandLimits.value ? Number(value) : undefined;
}

const written = (value: number | null) => (value === null ? '' : String(value));

export const bandDraftsOf = (bands: Bands | undefined): BandDraft[] =>
  (bands ?? []).map(({ minValue, maxValue, color }) => ({ from: written(minValue), to: written(maxValue), color }));

export const trimmedBands = (drafts: readonly BandDraft[]): BandDraft[] =>
  drafts.map(({ from, to, color }) => ({ from: from.trim(), to: to.trim(), color }));

export type BandProblem = BandFault | { index: number; fault: 'number' | 'whole' };

/** What is wrong, first the numbers, then how the bands lie. */
export function bandProblems(name: TerminalStatisticName, drafts: readonly BandDraft[]): BandProblem[] {
  const isCount = unitOf(name) === 'count';
  const unread = drafts.flatMap(({ from, to }, index): BandProblem[] =>
    [from, to].some((text) => readValue(text, isCount) === undefined)
      ? [{ index, fault: isCount ? 'whole' : 'number' }]
      : [],
  );
  return unread.length > 0 ? unread : bandFaults(bandsOf(name, drafts), isCount);
}

/** In the order in which they were typed; the contract sorts them. */
export function bandsOf(name: TerminalStatisticName, drafts: readonly BandDraft[]): Bands {
  const read = (text: string) => readValue(text, unitOf(name) === 'count') ?? null;
  return drafts.map(({ from, to, color }) => ({ minValue: read(from), maxValue: read(to), color }));
}

export const bandsCheck =
  (name: TerminalStatisticName): FieldCheck<BandDraft[]> =>
  (drafts) =>
    bandProblems(name, drafts).length > 0 ? 'invalidValue' : undefined;

/** A part of all values with its colour; outside of every band it is red (FWD-DASH-14). */
interface Stretch extends ColorBand {
  isOutside: boolean;
}

/** What the dashboard will show, from the lowest value to the highest; nothing where no band is set. */
export function previewOf(bands: Bands): Stretch[] {
  const sorted = sortedBands(bands).map((band) => ({ ...band, isOutside: false }));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const outside = { color: 'red', isOutside: true } as const;
  return [
    ...(first.minValue !== null && first.minValue > 0
      ? [{ minValue: null, maxValue: first.minValue, ...outside }]
      : []),
    ...sorted,
    ...(last.maxValue === null ? [] : [{ minValue: last.maxValue, maxValue: null, ...outside }]),
  ];
}
