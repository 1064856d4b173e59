import type { Command } from './command.ts';

/** How the entry is called: in a checkout by npm, in the image by its name. */
export const entry = 'npm run quaygate --';

const width = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length)) + 2;

/** What `help` prints: every command with its summary, and what exit codes say. */
export function overview(commands: readonly Command[], given: string): string {
  const column = width(commands.map(({ name }) => name));
  return [
    'Commands beside the server, on the same settings (.env and variables).',
    '',
    `Usage: ${given} <command> [arguments]`,
    `       ${given} help <command>`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(column)}${summary}`),
    '',
    'Exit codes: 0 done, 1 not done or a check failed, 2 the arguments cannot be understood, 3 a setting or the database',
    'cannot be used.',
  ].join('\n');
}

/** What `help <command>` prints. */
export function usageOf({ name, summary, forms, exits, more }: Omit<Command, 'load'>, given: string): string {
  return [
    summary,
    '',
    ...forms.flatMap(({ args, does }, index) => [
      `${index === 0 ? 'Usage:' : '      '} ${given} ${[name, args].filter(Boolean).join(' ')}`,
      `         ${does}`,
    ]),
    ...(more ? ['', more] : []),
    '',
    `Exit codes: 0 ${exits[0]}; 1 ${exits[1]}; 2 the arguments cannot be understood; 3 a setting or the database cannot be used`,
  ].join('\n');
}
