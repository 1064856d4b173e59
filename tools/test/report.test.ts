import { expect, test } from 'vitest';
import { count, countVitest, judge, lastLine, vitestFailures, vitestFlaky } from './report.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };

test('the last line sums up, and names what was skipped or flaky only if something was', () => {
  expect(lastLine(count({ passed: 3 }))).toBe('3 passed, 0 failed');
  expect(lastLine(count({ passed: 3, failed: 1, skipped: 2 }))).toBe('3 passed, 1 failed, 2 skipped');
  expect(lastLine(count({ passed: 3, flaky: 1 }))).toBe('3 passed, 0 failed, 1 flaky');
});

test('counts what Vitest reports', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 3, flaky: 0 });
});

test('a test file that does not load is a failure', () => {
  const broken = { name: '/house/a.test.ts', status: 'failed', assertionResults: [] };
  expect(countVitest({ ...vitest, testResults: [broken] }).failed).toBe(2);
});

test('a program that ends badly without a failed test is a failure', () => {
  expect(judge(count({ passed: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0, flaky: 0 });
  expect(judge(count({ passed: 5 }), 0).failed).toBe(0);
  expect(judge(count({ passed: 5, failed: 2 }), 1).failed).toBe(2);
});

test('each test that failed is told with its file and its reason, and a file that does not load by itself', () => {
  const failed = { status: 'failed', fullName: 'DRV-1 is told', failureMessages: ['Error: 2 is not 1\n\n  at a.ts'] };
  const testResults = [
    { name: '/house/a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'well' }, failed] },
    { name: '/house/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: '/house/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'well' }] },
  ];
  expect(vitestFailures({ ...vitest, testResults }, '/house')).toEqual([
    'a.test.ts DRV-1 is told\n  Error: 2 is not 1\n    at a.ts',
    'b.test.ts\n  No such module',
  ]);
});

test('a test that passed with a second try is flaky and told with why the first one failed', () => {
  const flaky = { status: 'passed', fullName: 'DRV-1 is told', failureMessages: ['Error: 2 is not 1'] };
  const testResults = [{ name: '/house/a.test.ts', status: 'passed', assertionResults: [flaky] }];
  expect(vitestFlaky({ ...vitest, testResults }, '/house')).toEqual(['a.test.ts DRV-1 is told\n  Error: 2 is not 1']);
});

test.each([
  { passed: 5, flaky: 1, failed: 0 },
  { passed: 5, flaky: 2, failed: 2 },
  { passed: 1_999, flaky: 2, failed: 2 },
  { passed: 2_000, flaky: 2, failed: 0 },
  { passed: 2_000, flaky: 3, failed: 3 },
])('$flaky of $passed tests needed a second try: $failed of them failed', ({ passed, flaky, failed }) => {
  const second = { status: 'passed', fullName: 'DRV-1 is told', failureMessages: ['Error: 2 is not 1'] };
  const testResults = [{ name: '/house/a.test.ts', status: 'passed', assertionResults: Array(flaky).fill(second) }];
  const report = { ...vitest, numPassedTests: passed, numFailedTests: 0, testResults };
  expect(countVitest(report)).toEqual({ passed: passed - failed, failed, skipped: 3, flaky });
  const most = Math.max(1, Math.floor(passed / 1_000));
  const told = `${flaky} tests passed only with a second try; at most ${most} may`;
  expect(vitestFailures(report, '/house')).toEqual(failed ? [told] : []);
});
