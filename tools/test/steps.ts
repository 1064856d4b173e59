import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildServer, ensureServer } from '../build/server.ts';
import { buildWeb, ensureWeb } from '../build/web.ts';
import { ensureChromium } from '../chromium.ts';
import { ensureFirefox } from '../firefox.ts';
import type { Chosen } from './choose.ts';
import { countPlaywright, type PlaywrightReport, playwrightFailures, tellFlaky } from './playwright-report.ts';
import {
  add,
  type Count,
  count,
  countVitest,
  judge,
  type Outcome,
  type VitestReport,
  vitestFailures,
  vitestFlaky,
} from './report.ts';
import { type FileTime, storyTimes, tableOf, unitTimes } from './slowest.ts';

export interface Step {
  name: string;
  group: 'static' | 'unit' | 'e2e';
  /** What a run prints goes to `print` where steps run side by side, else straight to the terminal. */
  run(print?: (text: string) => void): Promise<Outcome>;
}

type Command = [program: string, ...args: string[]];

const root = path.resolve(import.meta.dirname, '../..');
const programs = path.join(root, 'node_modules/.bin');

async function run([program, ...args]: Command, print?: (text: string) => void): Promise<number> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = { ...process.env, ...color, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
  const stdio = print ? (['ignore', 'pipe', 'pipe'] as const) : 'inherit';
  const child = spawn(path.join(programs, program), args, { cwd: root, env, stdio: stdio as 'inherit' });
  for (const stream of [child.stdout, child.stderr] as (NodeJS.ReadableStream | null)[]) {
    stream?.setEncoding('utf8').on('data', (text: string) => print?.(text));
  }
  const [code] = await once(child, 'close');
  return code ?? 1;
}

const whole = (counted: Partial<Count>): Outcome => ({ ...count(counted), failures: [], secondTries: [] });

/** A check without tests of its own counts as one. */
const check = (name: string, ...command: Command): Step => ({
  name,
  group: 'static',
  run: async (print) => whole((await run(command, print)) ? { failed: 1 } : { passed: 1 }),
});

/** Runs a test program and counts what its JSON report says; without a report it broke. */
async function counted<T>(read: (report: T) => Outcome, file: string, command: Command): Promise<Outcome> {
  const report = path.join(root, file);
  await rm(report, { force: true });
  const exitCode = await run(command);
  const text = await readFile(report, 'utf8').catch(() => null);
  const { failures, secondTries, ...found } = text ? read(JSON.parse(text)) : whole({});
  return { ...judge(found, exitCode), failures, secondTries };
}

const unitReport = 'test-results/unit.json';
const storyReport = 'test-results/e2e.json';
const vitest: Command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];

/** Playwright takes patterns. */
const literally = (file: string) => file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const timed: FileTime[] = [];

/** Keeps which files were the slowest of this run, for those who make it faster. Playwright empties the folder first. */
async function keepSlowest(files: readonly FileTime[]): Promise<void> {
  timed.push(...files);
  timed.sort((a, b) => b.seconds - a.seconds);
  await mkdir(path.join(root, 'test-results'), { recursive: true });
  await writeFile(path.join(root, 'test-results/slowest.txt'), `${tableOf(timed)}\n`);
}

async function unitTests(files: readonly string[], times: number): Promise<Outcome> {
  let durations: FileTime[] = [];
  const read = (report: VitestReport) => {
    durations = unitTimes(report, root);
    const told = { failures: vitestFailures(report, root), secondTries: vitestFlaky(report, root) };
    return { ...countVitest(report), ...told };
  };
  // Told several times each test shows how often it fails, so that no second try may hide it.
  const retry = times > 1 ? ['--retry=0'] : [];
  const result = await counted(read, unitReport, [...vitest, ...retry, ...files]);
  await keepSlowest(durations);
  return result;
}

async function stories(files: readonly string[], times: number): Promise<Outcome> {
  ensureChromium();
  const firefoxStories = files.filter((file) => file.startsWith('e2e/firefox/'));
  const isFirefoxMissing = (files.length === 0 || firefoxStories.length > 0) && !ensureFirefox();
  if (isFirefoxMissing && files.length > 0 && firefoxStories.length === files.length) return whole({ skipped: 1 });
  let durations: FileTime[] = [];
  const read = (report: PlaywrightReport) => {
    durations = storyTimes(report);
    return { ...countPlaywright(report), failures: playwrightFailures(report), secondTries: tellFlaky(report) };
  };
  // Told several times each story shows how often it fails, so that no second try may hide it.
  const repeat = times > 1 ? [`--repeat-each=${times}`, '--retries=0'] : [];
  const result = await counted(read, storyReport, ['playwright', 'test', ...repeat, ...files.map(literally)]);
  await keepSlowest(durations);
  return isFirefoxMissing ? { ...result, skipped: result.skipped + 1 } : result;
}

/** Runs a step several times and counts all of them. */
async function repeatedly(times: number, run: () => Promise<Outcome>): Promise<Outcome> {
  let sum: Outcome = whole({});
  for (let at = 0; at < times; at += 1) {
    const next = await run();
    sum = {
      ...add(sum, next),
      failures: [...sum.failures, ...next.failures],
      secondTries: [...sum.secondTries, ...next.secondTries],
    };
  }
  return sum;
}

async function buildAfresh(): Promise<Outcome> {
  await Promise.all([buildWeb(), buildServer()]);
  return whole({ passed: 1 });
}

async function buildIfChanged(): Promise<Outcome> {
  await Promise.all([ensureWeb(), ensureServer()]);
  return whole({ passed: 1 });
}

/** Steps of one phase run side by side, the phases one after the other: the quick ones tell first. */
export function phasesOf(chosen: Chosen | undefined, times = 1): Step[][] {
  const isWanted = (files: readonly string[] | undefined) => !files || files.length > 0;
  const build: Step = { name: 'web build', group: 'e2e', run: chosen ? buildIfChanged : buildAfresh };
  const unit: Step = {
    name: 'tests',
    group: 'unit',
    run: () => repeatedly(times, () => unitTests(chosen?.unit ?? [], times)),
  };
  const e2e: Step = { name: 'browser tests', group: 'e2e', run: () => stories(chosen?.e2e ?? [], times) };
  return [
    [
      check('style', 'biome', 'check', '--error-on-warnings', '.'),
      check('types', 'tsc', '-p', 'tsconfig.json'),
      check('dead code', 'knip', '--no-progress'),
      ...(isWanted(chosen?.e2e) ? [build] : []),
    ],
    isWanted(chosen?.unit) ? [unit] : [],
    isWanted(chosen?.e2e) ? [e2e] : [],
  ];
}

export const groups: readonly string[] = ['static', 'unit', 'e2e'] satisfies Step['group'][];
