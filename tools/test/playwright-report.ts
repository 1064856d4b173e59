import { type Count, count } from './report.ts';

interface Attachment {
  name: string;
  path?: string;
}
interface Run {
  status: string;
  error?: { message?: string };
  attachments: Attachment[];
}
interface Spec {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: Run[] }[];
}
interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

/** What Playwright's JSON reporter wrote. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
}

/** A busy machine may make one story stumble. More of them are a fault of the product or of the stories. */
const mostFlaky = 2;

/** A story that needed a second try counts as passed and is listed; where there are too many, each of them failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  const isTooMany = stats.flaky > mostFlaky;
  return count({
    passed: stats.expected + (isTooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (isTooMany ? stats.flaky : 0) + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  });
}

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const plain = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '');

/** Each story that needed a second try: where it stands, why the first one failed, and the trace of the second. */
export function tellFlaky({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  const specs = suites.flatMap(specsIn);
  return specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .flatMap(({ results }) => {
        const reason = plain(results.find(({ status }) => status !== 'passed')?.error?.message ?? '').split('\n')[0];
        const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace');
        return [`flaky: e2e/${file}:${line} ${title}`, `  ${reason}`, `  ${trace?.path ?? 'no trace'}`];
      }),
  );
}
