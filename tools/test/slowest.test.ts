import { expect, test } from 'vitest';
import { storyTimes, tableOf, unitTimes } from './slowest.ts';

const story = (file: string, ...durations: number[]) => ({
  title: 'a story',
  file,
  line: 1,
  tests: [
    { status: 'expected', results: durations.map((duration) => ({ status: 'passed', attachments: [], duration })) },
  ],
});

test('stories are summed by file with every try, the longest file first', () => {
  const suites = [
    { specs: [story('admin/a.spec.ts', 1_000)], suites: [{ specs: [story('admin/a.spec.ts', 500)] }] },
    { specs: [story('train/b.spec.ts', 2_000, 3_000)] },
  ];
  expect(storyTimes({ suites })).toEqual([
    { file: 'e2e/train/b.spec.ts', seconds: 5, tests: 1 },
    { file: 'e2e/admin/a.spec.ts', seconds: 1.5, tests: 2 },
  ]);
});

test('tests are summed by file', () => {
  const assertionResults = [40, 60].map((duration) => ({ status: 'passed', fullName: 'a', duration }));
  const report = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const testResults = [{ name: '/house/apps/a.test.ts', status: 'passed', assertionResults }];
  expect(unitTimes({ ...report, testResults }, '/house')).toEqual([{ file: 'apps/a.test.ts', seconds: 0.1, tests: 2 }]);
});

test('the table has the slowest files only', () => {
  const files = [3, 2, 1].map((seconds) => ({ file: `${seconds}.test.ts`, seconds, tests: seconds }));
  expect(tableOf(files, 2)).toBe('    3.0 s    3  3.test.ts\n    2.0 s    2  2.test.ts');
});
