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
  { stories: 940, flaky: 0, failed: 0 },
  { stories: 940, flaky: 9, failed: 0 },
  { stories: 940, flaky: 10, failed: 10 },
  { stories: 99, flaky: 1, failed: 0 },
  { stories: 99, flaky: 2, failed: 2 },
  { stories: 1, flaky: 1, failed: 0 },
])('$flaky of $stories stories needed a second try: $failed of them failed', ({ stories, flaky, failed }) => {
  const written = report({ expected: stories - flaky, flaky, skipped: 200 });
  expect(countPlaywright(written)).toEqual({ passed: stories - failed, failed, skipped: 200, flaky });
  expect(playwrightFailures(written)).toHaveLength(failed ? 1 : 0);
});

test('a run with too many second tries says how many may need one', () => {
  expect(playwrightFailures(report({ expected: 290, flaky: 10 }))).toEqual([
    '10 stories passed only with a second try; at most 3 may',
  ]);
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
    'e2e/admin/a.spec.ts:7 is slow\n  No such button\n  test-results/a/trace.zip',
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
      ...report({}),
      suites: [{ specs: others, suites: [{ specs: [broken] }] }],
      errors: [{ message: 'No database' }],
    }),
  ).toEqual(['e2e/admin/a.spec.ts:7 is broken\n  No such button\n  Call log: …', 'before the stories\n  No database']);
});
