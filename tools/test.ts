import { parseArgs } from 'node:util';
import { changedFiles, testsOfChange } from './test/changed.ts';
import { choose, chooseAll, unknownWords } from './test/choose.ts';
import { listTests } from './test/list-tests.ts';
import { readMoment } from './test/moment.ts';
import { count, type Outcome, print, type Result } from './test/report.ts';
import { groups, phasesOf, type Step } from './test/steps.ts';

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

const { values, positionals: words } = parseArgs({
  options: {
    only: { type: 'string' },
    at: { type: 'string' },
    changed: { type: 'boolean' },
    repeat: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.only && !groups.includes(values.only)) refuse(`--only takes one of: ${groups.join(', ')}`);
if (values.at) {
  try {
    process.env.E2E_AT = readMoment(values.at).toISOString();
  } catch (error) {
    refuse((error as Error).message);
  }
}

const times = Number(values.repeat ?? 1);
if (!Number.isInteger(times) || times < 1 || times > 100) refuse('--repeat takes a number from 1 to 100');
if (times > 1 && !words.length && !values.changed) refuse('--repeat takes words too: what shall be repeated');

const files = await listTests();
const unknown = unknownWords(files, words);
if (unknown.length) refuse(`No test has this in its path: ${unknown.join(', ')}`);

/** Words and the change together choose what both do. */
function chosenFiles() {
  if (!values.changed) return words.length ? choose(files, words) : undefined;
  const changed = changedFiles();
  const reached = testsOfChange(changed, files);
  console.log(`${changed.length} changed files reach ${reached.length} of ${files.length} files of tests`);
  return words.length ? choose(reached, words) : chooseAll(reached);
}
const chosen = chosenFiles();

async function follow(step: Step, write?: (text: string) => void): Promise<Result> {
  const begin = performance.now();
  const counted: Outcome = await step.run(write).catch((error: Error) => {
    console.error(error.message);
    return { ...count({ failed: 1 }), failures: [error.message], secondTries: [] };
  });
  return { ...counted, name: step.name, seconds: (performance.now() - begin) / 1_000 };
}

/** What steps print that run side by side comes one after the other. */
async function followApart(step: Step): Promise<Result> {
  const texts: string[] = [];
  const result = await follow(step, (text) => texts.push(text));
  console.log(`\n── ${step.name}\n${texts.join('')}`);
  return result;
}

const results: Result[] = [];
for (const phase of phasesOf(chosen, times)) {
  const steps = phase.filter(({ group }) => !values.only || group === values.only);
  const [first, ...others] = steps;
  if (first && !others.length) {
    console.log(`\n── ${first.name}`);
    results.push(await follow(first));
  } else {
    results.push(...(await Promise.all(steps.map(followApart))));
  }
}

process.exitCode = print(results).failed === 0 ? 0 : 1;
