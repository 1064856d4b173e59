import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type NightResult, type NightRun, nightRuns, summaryOf } from './test/hours.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Playwright empties test-results at each start; what a night leaves stays here. */
const kept = path.join(root, 'test-results-hours');

async function run({ name, args, env }: NightRun): Promise<NightResult> {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'tools/run.mjs'), 'tools/test.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    said = (said + text).slice(-2_000);
  });
  const [code] = await once(child, 'close');
  // Pictures and traces of what failed are worth a look in the morning.
  if (code !== 0) {
    const folder = path.join(kept, name.replaceAll(/\W+/g, '-'));
    await cp(path.join(root, 'test-results'), folder, { recursive: true }).catch(() => undefined);
  }
  const seconds = (performance.now() - begin) / 1_000;
  return { name, seconds, said: said.trimEnd().split('\n').at(-1) ?? '', isGreen: code === 0 };
}

const results: NightResult[] = [];
for (const night of nightRuns) results.push(await run(night));
const summary = summaryOf(results);
await mkdir(kept, { recursive: true });
await writeFile(path.join(kept, 'summary.txt'), `${summary}\n`);
console.log(`\n${summary}`);
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1;
