import path from 'node:path';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only with a second try. */
  flaky: number;
}

/** What a step counted, and of each test that failed or needed a second try where it stands and why. */
export interface Outcome extends Count {
  failures: string[];
  secondTries: string[];
}

export interface Result extends Outcome {
  name: string;
  seconds: number;
}

export const count = ({ passed = 0, failed = 0, skipped = 0, flaky = 0 }: Partial<Count>): Count => ({
  passed,
  failed,
  skipped,
  flaky,
});

export const add = (a: Count, b: Count): Count =>
  count({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: a.flaky + b.flaky,
  });

/** A run that ended badly although no test failed (a crash, a file that does not load) is a failure too. */
export function judge(counted: Count, exitCode: number): Count {
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** What Vitest's JSON reporter wrote. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    /** `duration` in milliseconds. */
    assertionResults: { status: string; fullName: string; failureMessages?: string[]; duration?: number }[];
  }[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const withoutColours = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '');

/** The first lines of a reason, indented, without colours and empty lines. */
export const reasonOf = (text = '', most = 8): string =>
  withoutColours(text)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, most)
    .map((line) => `\n  ${line}`)
    .join('');

/** Tests of rules and calls stumble on a busy machine less often than stories: one in a thousand may. More are a race. */
const mostFlaky = ({ numPassedTests, numFailedTests }: VitestReport) =>
  Math.max(1, Math.floor((numPassedTests + numFailedTests) / 1_000));

type Assertion = VitestReport['testResults'][number]['assertionResults'][number];

/** A test that passed keeps why its first try failed. */
const isFlaky = ({ status, failureMessages }: Assertion) => status === 'passed' && !!failureMessages?.length;

const flakyIn = ({ testResults }: VitestReport) =>
  testResults.reduce((sum, { assertionResults }) => sum + assertionResults.filter(isFlaky).length, 0);

/** A test that needed a second try counts as passed and is listed; where there are too many, each of them failed. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const flaky = flakyIn(report);
  const tooMany = flaky > mostFlaky(report) ? flaky : 0;
  return count({
    passed: report.numPassedTests - tooMany,
    failed: report.numFailedTests + broken.length + tooMany,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky,
  });
}

/** Each test that needed a second try, with its file and why the first one failed. */
export const vitestFlaky = ({ testResults }: VitestReport, root: string): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(isFlaky)
      .map(
        ({ fullName, failureMessages }) => `${path.relative(root, name)} ${fullName}${reasonOf(failureMessages?.[0])}`,
      ),
  );

/** Each test that failed, with its file and its reason; a file that does not load by itself; and that too many were flaky. */
export function vitestFailures(report: VitestReport, root: string): string[] {
  const flaky = flakyIn(report);
  const most = mostFlaky(report);
  const tooMany = flaky > most ? [`${flaky} tests passed only with a second try; at most ${most} may`] : [];
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length
        ? failed.map(({ fullName, failureMessages }) => `${file} ${fullName}${reasonOf(failureMessages?.[0])}`)
        : [`${file}${reasonOf(message)}`];
    });
  return [...failures, ...tooMany];
}

export function lastLine({ passed, failed, skipped, flaky }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${flaky ? `, ${flaky} flaky` : ''}`;
}

/** Prints what needed a second try, what failed, one line per step and the sum as the last line. */
export function print(results: readonly Result[]): Count {
  const total = results.reduce<Count>(add, count({}));
  console.log();
  for (const flaky of results.flatMap(({ secondTries }) => secondTries)) console.log(`flaky: ${flaky}`);
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
  for (const { name, seconds, ...counted } of results) {
    const mark = counted.failed ? '✗' : '✓';
    console.log(`${mark} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s   ${lastLine(counted)}`);
  }
  console.log(lastLine(total));
  return total;
}
