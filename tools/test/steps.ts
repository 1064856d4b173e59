import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from '../chromium.ts';
import { buildWeb } from '../web.ts';
import { type Count, count, countPlaywright, countVitest, judge } from './report.ts';

export interface Step {
  name: string;
  group: string;
  run(): Promise<Count>;
}

const root = path.resolve(import.meta.dirname, '../..');
const programs = path.join(root, 'node_modules/.bin');

async function run(program: string, ...args: string[]): Promise<number> {
  const env = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
  const child = spawn(path.join(programs, program), args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** A check without tests of its own counts as one. */
const check = async (...command: [string, ...string[]]) =>
  count((await run(...command)) ? { failed: 1 } : { passed: 1 });

/** Runs a test program and counts what its JSON report says; without a report it broke. */
async function counted<T>(read: (report: T) => Count, file: string, command: [string, ...string[]]): Promise<Count> {
  const report = path.join(root, file);
  await rm(report, { force: true });
  const exitCode = await run(...command);
  const text = await readFile(report, 'utf8').catch(() => null);
  return judge(text ? read(JSON.parse(text)) : count({}), exitCode);
}

const unitReport = 'test-results/unit.json';
const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`] as const;

async function buildAfresh(): Promise<Count> {
  await buildWeb();
  return count({ passed: 1 });
}

async function browse(): Promise<Count> {
  ensureChromium();
  return counted(countPlaywright, 'test-results/e2e.json', ['playwright', 'test']);
}

/** In this order: the quick ones tell first. */
export const steps: Step[] = [
  { name: 'style', group: 'static', run: () => check('biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', group: 'static', run: () => check('tsc', '-p', 'tsconfig.json') },
  { name: 'dead code', group: 'static', run: () => check('knip', '--no-progress') },
  { name: 'tests', group: 'unit', run: () => counted(countVitest, unitReport, [...vitest]) },
  { name: 'web build', group: 'e2e', run: buildAfresh },
  { name: 'browser tests', group: 'e2e', run: browse },
];

export const groups = [...new Set(steps.map(({ group }) => group))];
