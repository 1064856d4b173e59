import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aUser } from '../../test/scenes/factories.ts';
import { appointAdministrator } from '../slices/user/first-administrator.service.ts';

const server = await startServer();
const { db } = server;

function command(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const script = fileURLToPath(new URL('./appoint-administrator.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: server.url },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}
const rolesOf = async (id: string) =>
  (await db.selectFrom('appUser').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles;

const appoint = (email: string) => appointAdministrator({ db, now: server.clock.now }, email);

test('APPR-09 the operator makes an account that is there a further administrator, which is recorded', async () => {
  await aUser(db, { roles: ['quaygate_admin'] });
  const dana = await aUser(db, { roles: ['forwarder_read', 'quaygateRead'], email: 'Dana@example.com' });
  const away = await aUser(db, { roles: [], disabled: true });
  const [made, unknown, wrong] = await Promise.all([
    command('dana@EXAMPLE.com'),
    command('unbekannt@example.com'),
    command(),
  ]);
  expect(made).toMatchObject({ code: 0, out: 'dana@EXAMPLE.com is administrator\n' });
  expect(unknown.code).toBe(1);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
  expect(await rolesOf(dana.id)).toEqual(['forwarder_read', 'quaygate_admin']);

  expect(await appoint('dana@example.com')).toBe(true);
  expect(await appoint(away.email)).toBe(false);
  expect(await rolesOf(away.id)).toEqual([]);
  const entries = await db.selectFrom('audit').select(['kind', 'actorName', 'objectId']).execute();
  expect(entries).toEqual([{ kind: 'administratorAppointed', actorName: 'command', objectId: dana.id }]);
});
