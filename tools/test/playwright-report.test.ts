import { expect, test } from 'vitest';
import { countPlaywright, playwrightFailures, tellFlaky } from './playwright-report.ts';

const report = (stats: object, errors: { message: string }[] = []) => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites: [],
});

test('counts what Playwright reports', () => {
  expect(countPlaywright(report({ unexpected: 1, skipped: 2 }))).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    flaky: 0,
  });
  expect(countPlaywright(report({}, [{ message: 'No database' }])).failed).toBe(1);
});

test.each([
  [0, { passed: 4, failed: 0 }],
  [1, { passed: 5, failed: 0 }],
  [2, { passed: 6, failed: 0 }],
  [3, { passed: 4, failed: 3 }],
])('%i stories that needed a second try', (flaky, expected) => {
  expect(countPlaywright(report({ flaky }))).toEqual({ ...expected, skipped: 0, flaky });
});

const run = (status: string, message = '', trace = '') => ({
  status,
  ...(message && { error: { message } }),
  attachments: [{ name: 'screenshot', path: 'a.png' }, ...(trace ? [{ name: 'trace', path: trace }] : [])],
});
const spec = (title: string, status: string, results: ReturnType<typeof run>[]) => ({
  title,
  file: 'admin/a.spec.ts',
  line: 7,
  tests: [{ status, results }],
});

test('a story that needed a second try is listed with its reason and its trace, and no other story is', () => {
  const flaky = spec('is slow', 'flaky', [
    run('failed', '\u001b[31mNo such button\u001b[39m\nCall log: …'),
    run('passed', '', 'test-results/a/trace.zip'),
  ]);
  const others = [spec('is well', 'expected', [run('passed')]), spec('is broken', 'unexpected', [run('failed', 'No')])];
  expect(tellFlaky({ suites: [{ specs: others, suites: [{ specs: [flaky] }] }] })).toEqual([
    'flaky: e2e/admin/a.spec.ts:7 is slow\n  No such button',
    '  test-results/a/trace.zip',
  ]);
});

test('what failed is told with its place and its reason, and nothing else is', () => {
  const broken = spec('is broken', 'unexpected', [
    run('failed', '\u001b[31mNo such button\u001b[39m\n\nCall log: …'),
    run('failed'),
  ]);
  const others = [spec('is well', 'expected', [run('passed')]), spec('is slow', 'flaky', [run('failed', 'No')])];
  expect(
    playwrightFailures({
      suites: [{ specs: others, suites: [{ specs: [broken] }] }],
      errors: [{ message: 'No database' }],
    }),
  ).toEqual(['e2e/admin/a.spec.ts:7 is broken\n  No such button\n  Call log: …', 'before the stories\n  No database']);
});
