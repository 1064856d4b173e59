import path from 'node:path';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only with a second try. */
  flaky: number;
}

/** What a step counted, and of each test that failed where it stands and why. */
export interface Outcome extends Count {
  failures: string[];
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

export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return count({
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Each test that failed, with its file and its reason; a file that does not load by itself. */
export function vitestFailures({ testResults }: VitestReport, root: string): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length
        ? failed.map(({ fullName, failureMessages }) => `${file} ${fullName}${reasonOf(failureMessages?.[0])}`)
        : [`${file}${reasonOf(message)}`];
    });
}

export function lastLine({ passed, failed, skipped, flaky }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${flaky ? `, ${flaky} flaky` : ''}`;
}

/** Prints what failed, one line per step and the sum as the last line. */
export function print(results: readonly Result[]): Count {
  const total = results.reduce<Count>(add, count({}));
  console.log();
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
  for (const { name, seconds, ...counted } of results) {
    const mark = counted.failed ? '✗' : '✓';
    console.log(`${mark} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s   ${lastLine(counted)}`);
  }
  console.log(lastLine(total));
  return total;
}
