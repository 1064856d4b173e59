import { admission } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { quaygate } from '../../test/command.ts';
import { startServer } from '../../test/harness.ts';
import { aFacility } from '../../test/scenes/factories.ts';
import { readLine } from './integration-key-line.ts';

const server = await startServer();
const facility = await aFacility(server.db);

async function command(...args: string[]) {
  const { out, ...said } = await quaygate(['integration-key', ...args], { settings: { DATABASE_URL: server.url } });
  return { ...said, out: out.trim() };
}

test('INT-03 keys are made, listed and revoked by a command on the server', async () => {
  const here = ['--facility', String(facility.id)];
  const made = await command(
    'create',
    ...here,
    '--label',
    'Gate 1',
    '--scopes',
    'gate,bookings',
    '--end',
    '2099-01-01',
    '--networks',
    '127.0.0.0/8,::1',
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  const ask = () =>
    server.call(admission.check, {
      key: made.out,
      params: { facilityId: facility.id },
      query: { licensePlate: 'A' },
    });
  expect((await ask()).status).toBe(200);

  const id = made.out.slice(4, 16);
  const [listed] = JSON.parse((await command('list', ...here)).out);
  expect(listed).toMatchObject({ id, label: 'Gate 1', scopes: ['gate', 'bookings'], revokedDate: null });
  expect((await command('revoke', ...here, '--id', id)).code).toBe(0);
  const stored = await server.db.selectFrom('integrationKey').select(['revokedDate', 'createdBy']).executeTakeFirst();
  expect(stored).toEqual({ revokedDate: expect.any(Date), createdBy: 'command' });
});

const create = ['create', '--facility', '8', '--label', 'x'];
test.each([
  [[]],
  [['create']],
  [['list', '--facility', 'north']],
  [[...create, '--scopes', 'all']],
  [create],
  [[...create, '--scopes', 'gate', '--end', 'soon']],
  [[...create, '--scopes', 'gate', '--networks', 'gate.example.org']],
  [['revoke', '--facility', '8']],
  [['list', '--facility', '8', '--verbose']],
])('INT-03 the command does not understand %j', (line) => {
  expect(readLine(line)).toBeUndefined();
});

test('INT-03 the command explains itself and fails where it must', async () => {
  const [wrong, list, revoke] = await Promise.all([
    command('create'),
    command('list', '--facility', '999999'),
    command('revoke', '--facility', String(facility.id), '--id', 'unknown'),
  ]);
  expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') });
  expect(list).toMatchObject({ code: 1, out: 'There is no facility 999999' });
  expect(revoke).toMatchObject({ code: 1, out: `The facility ${facility.id} has no key unknown` });
});
