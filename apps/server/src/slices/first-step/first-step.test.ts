import { firstStep, licensing } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aKey, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call, clock } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

const get = async () => (await call(firstStep.list, { as: admin })).body;
const open = async () =>
  (await get()).steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [] : [step]));

test('SETUP-20 each first step is done once it is stored, and hiding them can be undone', async () => {
  const all = ['secondAdministrator', 'mails', 'terminal', 'slots', 'integrationKey', 'loadUnits'];
  const ofCompany = ['company', 'dispatcher', 'driver', 'license', 'booking'];
  expect(await open()).toEqual([...all, ...ofCompany]);
  expect((await get()).isHidden).toBe(false);

  const other = await aUser(db, { roles: ['quaygateAdmin'], disabled: true });
  expect(await open()).toContain('secondAdministrator');
  await db.updateTable('appUser').set({ disabledAt: null }).where('id', '=', other.id).execute();
  expect(await open()).not.toContain('secondAdministrator');

  const scene = await aBookingScene(db);
  await server.asOwner('delete from license');
  expect(await open()).toEqual(['mails', 'integrationKey', 'loadUnits', 'dispatcher', 'license', 'booking']);
  await db.updateTable('appUser').set({ lastSignInDate: clock.now() }).where('id', '=', scene.user.id).execute();
  await aKey(db, scene.facility.id, ['gate']);
  const order = await aUnit(scene);
  expect(await open()).toEqual(['mails', 'license', 'booking']);
  await call(licensing.updateOfCompany, {
    as: admin,
    params: { id: scene.forwarder.id },
    body: { licensing: 'none' },
  });
  expect((await get()).steps.map(({ step }: { step: string }) => step)).not.toContain('license');
  expect((await book(server, scene, { order })).status).toBe(201);
  expect(await open()).toEqual(['mails']);

  expect((await call(firstStep.hide, { as: admin, body: { isHidden: true } })).body.isHidden).toBe(true);
  expect((await get()).isHidden).toBe(true);
  expect((await call(firstStep.hide, { as: admin, body: { isHidden: false } })).body.isHidden).toBe(false);
});
