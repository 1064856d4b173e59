import { expect, test } from 'vitest';
import { quaygate } from '../../test/command.ts';
import { startServer } from '../../test/harness.ts';
import { aUser } from '../../test/scenes/factories.ts';
import { appointAdministrator } from '../slices/user/first-administrator.service.ts';

const server = await startServer();
const { db } = server;

const command = (...args: string[]) =>
  quaygate(['appoint-administrator', ...args], { settings: { DATABASE_URL: server.url } });
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
