import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { quaygate } from '../../test/command.ts';
import { commands } from './commands.ts';
import { usageOf } from './help.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const nowhere = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/quaygate' };

test('SETUP-01 every module with a command stands in the table, and the table names no other', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules = files.filter((file) =>
    /^export const run\b/m.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(commands.map(({ name }) => `${name}.ts`).sort()).toEqual(modules.sort());
});

test('SETUP-02 the help names every command, and one explains its arguments and exit codes', async () => {
  const [bare, help, one] = await Promise.all([
    quaygate([]),
    quaygate(['help']),
    quaygate(['integration-key', '--help']),
  ]);
  expect(bare).toEqual(help);
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const { name, summary } of commands) expect(help.out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  expect(one).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Scopes, parted by commas: ') });
  for (const command of commands) {
    const usage = usageOf(command, 'quaygate');
    for (const { args } of command.forms) expect(usage).toContain(`quaygate ${command.name} ${args}`.trim());
    expect(usage).toContain(`1 ${command.exits[1]}`);
  }
});

test('SETUP-01 the image has the entry by its own name, from any folder', async () => {
  const entry = path.join(root, 'bin/quaygate');
  const { stdout } = await promisify(execFile)(entry, ['help', 'audit'], { cwd: tmpdir() });
  expect(stdout).toContain('Usage: quaygate audit verify\n');
});

test('SETUP-02 what is no command, or misses an argument, says how it is called, with exit code 2', async () => {
  const [unknown, missing, tooMany] = await Promise.all([
    quaygate(['appoint']),
    quaygate(['appoint-administrator']),
    quaygate(['migrate', 'now']),
  ]);
  expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^There is no command appoint\.\n/) });
  expect(missing.err).toContain('Usage: npm run quaygate -- appoint-administrator EMAIL');
  expect([missing.code, tooMany.code]).toEqual([2, 2]);
});

test('SETUP-03 a setting that cannot be used is one sentence that names it, with exit code 3 and no stack', async () => {
  const [refused, bad] = await Promise.all([
    quaygate(['audit', 'verify'], { settings: nowhere }),
    quaygate(['migrate'], { settings: { DATABASE_URL: 'mysql://x', PORT: '0' } }),
  ]);
  const sentence = 'DATABASE_URL names a host and port where no PostgreSQL listens\n';
  expect(refused).toEqual({ code: 3, out: '', err: sentence });
  expect(bad).toEqual({ code: 3, out: '', err: expect.stringMatching(/^PORT must be .*\nDATABASE_URL must be .*\n$/) });
});

test('SETUP-01 the documents call commands by the entry, with names that are there', () => {
  const documents = [
    'README.md',
    '.env.example',
    'CHANGELOG.md',
    ...readdirSync(path.join(root, 'docs'), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file)),
  ];
  const names = new Set(['help', '<command>', ...commands.map(({ name }) => name)]);
  for (const document of documents) {
    const text = readFileSync(path.join(root, document), 'utf8');
    expect(text, document).not.toMatch(/node apps\/server\/src\/commands|npx quaygate/);
    for (const [, name = ''] of text.matchAll(/npm run (?:-s )?quaygate -- ([\w<>-]+)/g))
      expect(names, document).toContain(name);
  }
});
