import { type Count, count, reasonOf } from './report.ts';

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
  errors: { message?: string }[];
  suites: Suite[];
}

/** A busy machine may make a story stumble; one in a hundred may. More are a fault of the product or of the stories. */
const mostFlaky = ({ expected, unexpected, flaky }: PlaywrightReport['stats']) =>
  Math.max(1, Math.floor((expected + unexpected + flaky) / 100));

/** A story that needed a second try counts as passed and is listed; where there are too many, each of them failed. */
export function countPlaywright({ stats, errors }: Pick<PlaywrightReport, 'stats' | 'errors'>): Count {
  const isTooMany = stats.flaky > mostFlaky(stats);
  return count({
    passed: stats.expected + (isTooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (isTooMany ? stats.flaky : 0) + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  });
}

/** Why stories that passed count as failed. */
function tellTooMany(stats: PlaywrightReport['stats']): string[] {
  const most = mostFlaky(stats);
  return stats.flaky > most ? [`${stats.flaky} stories passed only with a second try; at most ${most} may`] : [];
}

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

const messageOf = (runs: readonly Run[]) => runs.find(({ status }) => status !== 'passed')?.error?.message;

/** Each story that failed at every try: where it stands, and why its first try failed. */
export function playwrightFailures({ suites, errors, stats }: PlaywrightReport): string[] {
  const failed = suites
    .flatMap(specsIn)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => `e2e/${file}:${line} ${title}${reasonOf(messageOf(results))}`),
    );
  const before = errors.map(({ message }) => `before the stories${reasonOf(message)}`);
  return [...failed, ...before, ...tellTooMany(stats)];
}

/** Each story that needed a second try: where it stands, why the first one failed, and the trace of the second. */
export function tellFlaky({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  const specs = suites.flatMap(specsIn);
  return specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .flatMap(({ results }) => {
        const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace');
        return [`e2e/${file}:${line} ${title}${reasonOf(messageOf(results), 1)}\n  ${trace?.path ?? 'no trace'}`];
      }),
  );
}
