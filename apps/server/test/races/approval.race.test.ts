import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { roundsOf } from '../rounds.ts';
import { anApprovalScene } from '../scenes/approval-scene.ts';
import { aUser } from '../scenes/factories.ts';

const server = await startServer({ fourEyes: true });
const second = await startServer({ fourEyes: true }, undefined, { beside: server });
const { db } = server;
const { anna, bert, askRole, decide, rolesOf, list } = await anApprovalScene(server);
const clara = await aUser(db, { roles: ['quaygate_admin'] });
const rounds = roundsOf(6, 15);

test('APPR-04 of two who approve, one who denies and a withdrawal, at once, exactly one counts', async () => {
  for (let round = 0; round < rounds; round++) {
    const dana = await aUser(db, { roles: [] });
    const { id } = (await askRole(anna, dana.id, 'write')).body;
    const answers = await Promise.all([
      decide(bert, id, 'approved', undefined, second),
      decide(clara, id, 'denied'),
      decide(anna, id, 'cancelled', undefined, second),
      decide(clara, id, 'approved'),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('change_not_pending');
    const { state } = won[0]?.body ?? {};
    expect((await list(anna, { objectId: dana.id })).body.items).toMatchObject([{ state }]);
    expect(await rolesOf(dana.id)).toEqual(state === 'approved' ? ['quaygate_write'] : []);
    const kinds = await db.selectFrom('audit').select('kind').where('objectId', '=', dana.id).orderBy('id').execute();
    expect(kinds).toHaveLength(state === 'approved' ? 3 : 2);
  }
});

test('APPR-03 of several who ask for a change of the same user at once one does', async () => {
  for (let round = 0; round < rounds; round++) {
    const dana = await aUser(db, { roles: [] });
    const answers = await Promise.all(
      [anna, bert, clara].map((as) => askRole(as, dana.id, round % 2 ? 'admin' : 'read')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await list(anna, { objectId: dana.id })).body.total).toBe(1);
  }
});

test('APPR-05 of the last two administrators who lose their role at once one stays', async () => {
  for (let round = 0; round < rounds; round++) {
    await db.updateTable('appUser').set({ roles: [] }).where('id', 'not in', [anna.id, bert.id, clara.id]).execute();
    await db
      .updateTable('appUser')
      .set({ roles: ['quaygate_admin'] })
      .where('id', 'in', [anna.id, bert.id])
      .execute();
    await db.updateTable('appUser').set({ roles: [] }).where('id', '=', clara.id).execute();
    const [ofBert, ofAnna] = [await askRole(anna, bert.id, 'read'), await askRole(bert, anna.id, 'read')];
    const answers = await Promise.all([
      decide(bert, ofBert.body.id, 'approved', undefined, second),
      decide(anna, ofAnna.body.id, 'approved'),
    ]);
    const left = (await Promise.all([anna, bert].map(({ id }) => rolesOf(id)))).flat();
    expect(left.filter((role) => role === 'quaygate_admin')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await db
      .updateTable('appUser')
      .set({ roles: ['quaygate_admin'] })
      .where('id', 'in', [anna.id, bert.id])
      .execute();
    for (const [as, { body }] of [
      [anna, ofBert],
      [bert, ofAnna],
    ] as const)
      await decide(as, body.id, 'cancelled');
  }
});
