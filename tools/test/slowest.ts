import type { PlaywrightReport } from './playwright-report.ts';
import type { VitestReport } from './report.ts';

export interface FileTime {
  file: string;
  seconds: number;
  tests: number;
}

interface Timed {
  specs?: { file: string; tests: { results: { duration?: number }[] }[] }[];
  suites?: Timed[];
}

/** Sums of what the tests of each file took, the longest first. */
function bySum(times: readonly { file: string; ms: number }[]): FileTime[] {
  const files = new Map<string, FileTime>();
  for (const { file, ms } of times) {
    const sum = files.get(file) ?? { file, seconds: 0, tests: 0 };
    files.set(file, { file, seconds: sum.seconds + ms / 1_000, tests: sum.tests + 1 });
  }
  return [...files.values()].sort((a, b) => b.seconds - a.seconds);
}

/** What the stories of each file took, all tries together. */
export function storyTimes({ suites }: Pick<PlaywrightReport, 'suites'>): FileTime[] {
  const within = ({ specs = [], suites = [] }: Timed): { file: string; ms: number }[] => [
    ...specs.map(({ file, tests }) => ({
      file: `e2e/${file}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
    ...suites.flatMap(within),
  ];
  return bySum((suites as Timed[]).flatMap(within));
}

/** What the tests of each file took, without the time its modules loaded. */
export const unitTimes = ({ testResults }: VitestReport, root: string): FileTime[] =>
  bySum(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ duration }) => ({ file: name.replace(`${root}/`, ''), ms: duration ?? 0 })),
    ),
  );

/** The slowest files as a table of text. */
export const tableOf = (files: readonly FileTime[], most = 30): string =>
  files
    .slice(0, most)
    .map(({ file, seconds, tests }) => `${seconds.toFixed(1).padStart(7)} s ${`${tests}`.padStart(4)}  ${file}`)
    .join('\n');
