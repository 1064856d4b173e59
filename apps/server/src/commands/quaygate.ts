import { existsSync } from 'node:fs';
import { isOperatorError, sentenceOf } from '../plumbing/operator-words.ts';
import { commandEntry } from '../settings/env.ts';
import type { Command, Outcome } from './command.ts';
import { commands } from './commands.ts';
import { entry, overview, usageOf } from './help.ts';

/**
 * The entry to every command: `npm run quaygate -- <command>`, in the image `quaygate <command>`. It runs on the
 * settings of the server, which it reads from the same places, and never prints a stack.
 */
const given = commandEntry() ?? entry;
const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const asksForHelp = (args: readonly string[]) => args.includes('--help') || args.includes('-h');

async function explain(command: Command): Promise<string> {
  const { more = command.more } = await command.load();
  return usageOf({ ...command, ...(more !== undefined && { more }) }, given);
}

async function call(command: Command, args: readonly string[]): Promise<number> {
  try {
    const { run } = await command.load();
    const outcome: Outcome | undefined = await run(args);
    if (outcome) {
      say(outcome.text);
      return outcome.code;
    }
    complain(await explain(command));
    return 2;
  } catch (error) {
    complain(sentenceOf(error));
    return isOperatorError(error) ? 3 : 1;
  }
}

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const wanted = name === 'help' ? args[0] : name;
  if (wanted === undefined || ['--help', '-h'].includes(wanted)) {
    say(overview(commands, given));
    return 0;
  }
  const command = commands.find((one) => one.name === wanted);
  if (!command) {
    complain(`There is no command ${wanted}.\n\n${overview(commands, given)}`);
    return 2;
  }
  if (name !== 'help' && !asksForHelp(args)) return call(command, args);
  say(await explain(command));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
