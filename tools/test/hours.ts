/** A run that is too long for every landing. */
export interface NightRun {
  name: string;
  /** Arguments of tools/test.ts. */
  args: string[];
  env?: Record<string, string>;
}

/** When things have gone wrong: by the clock of Berlin. */
const moments: [name: string, at: string][] = [
  ['clocks go forward', '2026-03-29T00:30'],
  ['clocks go back', '2026-10-25T00:30'],
  ['New Year', '2026-12-31T23:30'],
  ['29 February', '2028-02-29T10:00'],
  ['00:30', '2026-05-12T00:30'],
  ['23:45', '2026-05-12T23:45'],
];

/** The stories at each moment, then on a machine with more to do than it can, with every twin; the tests with all rounds of what chance decides. */
export const nightRuns: readonly NightRun[] = [
  ...moments.map(([name, at]) => ({ name, args: ['--only', 'e2e', '--at', at] })),
  { name: 'under load', args: ['--only', 'e2e'], env: { E2E_WORKERS: '8', ALL_TWINS: '1' } },
  { name: 'all rounds', args: ['--only', 'unit'], env: { ALL_ROUNDS: '1' } },
];

export interface NightResult {
  name: string;
  seconds: number;
  /** The last line of the run: what passed and what failed. */
  said: string;
  isGreen: boolean;
}

/** One line per run, and what is red by name as the last one. */
export function summaryOf(results: readonly NightResult[]): string {
  const lines = results.map(
    ({ name, seconds, said, isGreen }) =>
      `${isGreen ? '✓' : '✗'} ${name.padEnd(18)} ${(seconds / 60).toFixed(1).padStart(6)} min   ${said}`,
  );
  const red = results.filter(({ isGreen }) => !isGreen).map(({ name }) => name);
  return [...lines, red.length ? `red: ${red.join(', ')}` : `all ${results.length} runs are green`].join('\n');
}
