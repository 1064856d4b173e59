import { keyScopes } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { readPassphrase } from './backup/key-part.ts';
import { run } from './integration-key.ts';
import { unknownScopes } from './integration-key-line.ts';

test('OPS-132 a file of a passphrase that cannot be read is named with its option', async () => {
  await expect(readPassphrase('/nowhere/passphrase', null)).rejects.toThrow(
    '--passphrase-file /nowhere/passphrase cannot be read (ENOENT)',
  );
});

test('OPS-132 a scope that there is none of is named, and the others are left in peace', async () => {
  const [scope = ''] = keyScopes;
  const line = ['create', '--facility', '1', '--label', 'gate', '--scopes', `${scope},foo`];
  expect(await run(line)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^--scopes: there is no foo; choose of /),
  });
  expect(unknownScopes(['create', `--scopes=${scope},bar`])).toEqual(['bar']);
  expect(unknownScopes(['create', '--scopes', scope])).toEqual([]);
  expect(unknownScopes(['list', '--facility', '1'])).toEqual([]);
});
