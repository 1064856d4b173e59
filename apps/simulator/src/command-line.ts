import { parseArgs } from 'node:util';
import { BadSettings } from './settings.ts';

/** Settings that may stand on the command line; keys and passwords never do, since other users can read it. */
const numbers = [
  'seed',
  'speed',
  'backfillDays',
  'toursPerDay',
  'licenseStepsPerDay',
  'trainsPerDay',
  'trainDelay',
  'vehicles',
  'positionInterval',
] as const;
const texts = ['settings', 'target', 'start', 'clock'] as const;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const usage = `quaygate simulator: plays terminals, trucks and forwarders

  node apps/simulator/src/main.ts --settings file.json [options]

The file holds target, facilities (id, key), accounts (email, password), trainOperators and any other setting;
without it the variable SIMULATOR_SETTINGS holds the same JSON. An option wins over the file.
--clock sets the clock of the run to an instant, from which it goes on:

  ${[...texts, ...numbers].map((name) => `--${dashed(name)} value`).join('\n  ')}
  --share name=value      duplicate, delayed, swapped, late, absent, counter, restricted, cancelled, noLocation; repeatable
`;

interface CommandLine {
  help: boolean;
  settingsFile: string | undefined;
  /** The moment the clock of this process shows when it starts; undefined: the time of the machine. */
  clock: Date | undefined;
  /** What overrules the file. */
  given: Record<string, unknown>;
}

/** @throws BadSettings for an unknown option or a value that is no number */
export function readCommandLine(args: readonly string[]): CommandLine {
  const options = Object.fromEntries([...texts, ...numbers].map((name) => [dashed(name), { type: 'string' as const }]));
  const parsed = () =>
    parseArgs({
      args: [...args],
      options: { ...options, share: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    });
  let values: ReturnType<typeof parsed>['values'];
  try {
    ({ values } = parsed());
  } catch (error) {
    throw new BadSettings((error as Error).message);
  }
  const of = (name: string) => (values as Record<string, string | undefined>)[dashed(name)];
  const number = (name: string, text: string) => {
    if (!/^\d+(\.\d+)?$/.test(text)) throw new BadSettings(`${name}: ${text} is no number`);
    return Number(text);
  };
  const given: Record<string, unknown> = {};
  for (const name of ['target', 'start']) if (of(name) !== undefined) given[name] = of(name);
  for (const name of numbers) {
    const text = of(name);
    if (text !== undefined) given[name] = number(dashed(name), text);
  }
  const shares = (values.share as string[] | undefined)?.map((text) => {
    const [name = '', value = ''] = text.split('=');
    return [name, number(`share ${name}`, value)] as const;
  });
  if (shares) given.shares = Object.fromEntries(shares);
  const clock = of('clock');
  if (clock !== undefined && Number.isNaN(Date.parse(clock))) throw new BadSettings(`clock: ${clock} is no instant`);
  return {
    help: values.help === true,
    settingsFile: of('settings'),
    clock: clock === undefined ? undefined : new Date(clock),
    given,
  };
}
