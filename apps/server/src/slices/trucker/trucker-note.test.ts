import { trucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const { id: f } = await aForwarder(db);
const as = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });

const get = async (t: string) => (await server.call(trucker.get, { as, params: { f, t } })).body;
const note = (t: string, body: { note: string; version?: number }) =>
  server.call(trucker.note, { as, params: { f, t }, body });

test('FWD-TRK-38 a company notes something of its driver, of several lines, and takes it away again', async () => {
  const { id } = await aTrucker(db, { forwarder: f });
  expect(await get(id)).toMatchObject({ note: null });
  expect(await note(id, { note: ' Nur Tagschicht \nspricht Polnisch ' })).toMatchObject({ status: 200 });
  expect((await get(id)).note).toMatch(/^Nur Tagschicht\s*\nspricht Polnisch$/);
  expect(await note(id, { note: '  ' })).toMatchObject({ status: 200, body: { note: null } });
  expect((await note(id, { note: 'x'.repeat(501) })).status).toBe(400);
});

test('FWD-TRK-38 a note made from an older version is refused and changes nothing', async () => {
  const { id } = await aTrucker(db, { forwarder: f });
  const { version } = await get(id);
  expect(await note(id, { note: 'eins', version })).toMatchObject({ status: 200, body: { version: version + 1 } });
  expect(await note(id, { note: 'zwei', version })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect(await get(id)).toMatchObject({ note: 'eins' });
});

test('FWD-TRK-38 the note of one company is not that of another, and goes with the link', async () => {
  const { id } = await aTrucker(db, { forwarder: f });
  const other = (await aForwarder(db)).id;
  const reader = await aUser(db, { roles: ['forwarder_write'], forwarders: [other] });
  await note(id, { note: 'intern' });
  const foreign = await server.call(trucker.get, { as: reader, params: { f: other, t: id } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'trucker_not_found' } });
  expect((await server.call(trucker.remove, { as, params: { f, t: id } })).status).toBe(204);
  const link = await db.selectFrom('forwarderTrucker').select(['state', 'note']).where('truckerId', '=', id).execute();
  expect(link).toEqual([{ state: 'ended', note: null }]);
  expect(await note(id, { note: 'nachher' })).toMatchObject({ status: 404, body: { code: 'trucker_not_found' } });
});
