import { user as userCalls, webappUser } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

const change = ({ id }: { id: string }, role: 'none' | 'read' | 'write' | 'admin', as: TestUser = admin) =>
  call(webappUser.changePlatformRole, { as, params: { id }, body: { role } });
const get = async ({ id }: TestUser) => (await call(webappUser.get, { as: admin, params: { id } })).body;

test('ROLE-21 without four eyes a platform role changes at once; other roles, links and the version stay', async () => {
  const dana = await aUser(db, { roles: ['ForwarderRead', 'quaygateRead', 'quaygate_write'] });
  const before = await get(dana);
  expect(await change(dana, 'admin')).toMatchObject({
    status: 200,
    body: { ...before, roles: ['forwarder_read', 'quaygate_admin'] },
  });
  expect((await call(webappUser.list, { as: dana })).status).toBe(200);
  expect((await change(dana, 'admin')).status).toBe(200);
  expect((await change(dana, 'none')).body.roles).toEqual(['forwarder_read']);
  expect((await call(webappUser.list, { as: dana })).status).toBe(403);
  expect((await get(dana)).version).toBe(before.version);
  const entries = await db
    .selectFrom('audit')
    .select(['kind', 'actorId', 'before', 'after'])
    .where('objectId', '=', dana.id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    {
      kind: 'userChanged',
      actorId: admin.id,
      before: { roles: ['ForwarderRead', 'quaygateRead', 'quaygate_write'] },
      after: { roles: ['ForwarderRead', 'quaygate_admin'] },
    },
    {
      kind: 'userChanged',
      actorId: admin.id,
      before: { roles: ['ForwarderRead', 'quaygate_admin'] },
      after: { roles: ['ForwarderRead'] },
    },
  ]);
});

test('ROLE-21 no one changes their own platform role, that of no one, or takes the last administrator', async () => {
  for (const role of ['none', 'admin'] as const) {
    expect(await change(admin, role)).toMatchObject({ status: 409, body: { code: 'own_role_not_changeable' } });
  }
  expect(await change({ id: 'unbekannt' }, 'read')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('ROLE-21 of two administrators who take the role from each other at once one stays', async () => {
  const racing = await startServer({ callerMemory: 60_000 }, undefined, { beside: server });
  for (let round = 0; round < 15; round++) {
    await db.updateTable('appUser').set({ roles: [] }).where('id', '!=', admin.id).execute();
    const second = await aUser(db, { roles: ['quaygateAdmin'] });
    for (const as of [admin, second]) await racing.call(userCalls.get, { as });
    const take = (as: TestUser, { id }: TestUser) =>
      racing.call(webappUser.changePlatformRole, { as, params: { id }, body: { role: 'read' } });
    const answers = await Promise.all([take(admin, second), take(second, admin)]);
    // The loser is the last administrator, or is not one any more when the call is judged.
    expect(['last_administrator', 'forbidden']).toContain(answers.find(({ status }) => status !== 200)?.body.code);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await db
      .updateTable('appUser')
      .set({ roles: ['quaygate_admin'] })
      .where('id', '=', admin.id)
      .execute();
  }
});
