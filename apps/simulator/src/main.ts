import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { startTime, wallClock } from './clock.ts';
import { readCommandLine, usage } from './command-line.ts';
import { settingsInEnvironment } from './env.ts';
import { KeyRefused } from './network/request.ts';
import { BadSettings, readSettings, type Settings } from './settings.ts';
import { simulate } from './simulate.ts';

const exitCodes = { stopped: 0, badSettings: 1, keyRefused: 2 } as const;

interface Start {
  settings: Settings;
  now: () => Date;
}

async function startFrom(args: readonly string[]): Promise<Start | undefined> {
  const { help, settingsFile, clock, given } = readCommandLine(args);
  if (help) return undefined;
  const text = settingsFile
    ? await readFile(settingsFile, 'utf8').catch((error: Error) => {
        throw new BadSettings(`settings: ${error.message}`);
      })
    : settingsInEnvironment();
  if (!text) throw new BadSettings(`settings: no file and no SIMULATOR_SETTINGS\n\n${usage}`);
  let file: Record<string, unknown>;
  try {
    file = JSON.parse(text);
  } catch {
    throw new BadSettings('settings: no JSON');
  }
  const shares = given.shares ? { shares: { ...(file.shares as object), ...(given.shares as object) } } : {};
  const now = startTime(clock);
  return { settings: readSettings({ ...file, ...given, ...shares }, now()), now };
}

/** Ends with a stop signal, and with a parent that started us with a pipe or a channel and is gone. */
function stopOf(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop);
  const input = fstatSync(0, { throwIfNoEntry: false });
  if (input?.isFIFO() || input?.isSocket()) process.stdin.on('end', stop).on('error', stop).resume();
  return controller.signal;
}

const toError = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  try {
    const begin = await startFrom(process.argv.slice(2));
    if (!begin) {
      process.stdout.write(usage);
      return exitCodes.stopped;
    }
    const print = (text: string) => void process.stdout.write(`${text}\n`);
    const stop = stopOf();
    const { settings, now } = begin;
    const { target, facilities, speed, start } = settings;
    print(
      `plays ${facilities.map(({ id }) => id).join(', ')} of ${target} from ${start.toISOString()} at speed ${speed}`,
    );
    print((await simulate(settings, { clock: wallClock(speed, now), stop, print, tell: toError })).toString());
    return exitCodes.stopped;
  } catch (error) {
    if (!(error instanceof BadSettings) && !(error instanceof KeyRefused)) throw error;
    toError(error.message);
    return error instanceof KeyRefused ? exitCodes.keyRefused : exitCodes.badSettings;
  }
}

process.exit(await main());
