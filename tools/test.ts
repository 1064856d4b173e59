import { parseArgs } from 'node:util';
import { choose, unknownWords } from './test/choose.ts';
import { listTests } from './test/list-tests.ts';
import { readMoment } from './test/moment.ts';
import { count, type Outcome, print, type Result } from './test/report.ts';
import { groups, phasesOf, type Step } from './test/steps.ts';

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

const { values, positionals: words } = parseArgs({
  options: { only: { type: 'string' }, at: { type: 'string' } },
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

const files = await listTests();
const unknown = unknownWords(files, words);
if (unknown.length) refuse(`No test has this in its path: ${unknown.join(', ')}`);
const chosen = words.length ? choose(files, words) : undefined;

async function follow(step: Step, write?: (text: string) => void): Promise<Result> {
  const begin = performance.now();
  const counted: Outcome = await step.run(write).catch((error: Error) => {
    console.error(error.message);
    return { ...count({ failed: 1 }), failures: [error.message] };
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
for (const phase of phasesOf(chosen)) {
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
