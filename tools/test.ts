import { parseArgs } from 'node:util';
import { type Count, count, print, type Result } from './test/report.ts';
import { groups, steps } from './test/steps.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (values.only && !groups.includes(values.only)) {
  console.error(`--only takes one of: ${groups.join(', ')}`);
  process.exit(2);
}

const results: Result[] = [];
for (const step of steps.filter(({ group }) => !values.only || group === values.only)) {
  console.log(`\n── ${step.name}`);
  const begin = performance.now();
  const counted: Count = await step.run().catch((error: Error) => {
    console.error(error.message);
    return count({ failed: 1 });
  });
  results.push({ ...counted, name: step.name, seconds: (performance.now() - begin) / 1_000 });
}

process.exitCode = print(results).failed === 0 ? 0 : 1;
