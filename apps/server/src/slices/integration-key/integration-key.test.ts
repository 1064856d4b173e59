import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { admission, integrationKey } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';

const lines: string[] = [];
const log = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});
const server = await startServer({}, log);
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const facility = await aFacility(db);
const params = { facilityId: facility.id };
const create = (body: object) => server.call(integrationKey.create, { as: admin, params, body: body as never });
const list = async () => (await server.call(integrationKey.list, { as: admin, params })).body.items;

test('INT-02 INT-03 a key is shown once, and only its hash is stored', async () => {
  const endDate = '2027-01-01T00:00:00.000Z';
  const made = await create({ label: ' Gate 1 ', scopes: ['gate', 'bookings', 'gate'], endDate });
  expect(made.status).toBe(201);
  const { key, ...rest } = made.body;
  expect(key).toMatch(/^qgk_[A-Za-z0-9]{12}_[A-Za-z0-9_-]{43}$/);
  expect(rest).toEqual({
    id: key.slice(4, 16),
    label: 'Gate 1',
    forPractice: false,
    scopes: ['gate', 'bookings'],
    networks: [],
    createdDate: '2026-05-12T08:00:00.000Z',
    endDate,
    lastUsedDate: null,
    revokedDate: null,
  });
  expect(await list()).toEqual([rest]);

  const stored = await db.selectFrom('integrationKey').selectAll().where('id', '=', rest.id).executeTakeFirstOrThrow();
  expect(stored.keyHash).toEqual(createHash('sha256').update(key).digest());
  expect(stored.createdBy).toBe(admin.id);
  expect(JSON.stringify(stored)).not.toContain(key.slice(17));

  await server.call(admission.check, { key, params, query: { licensePlate: 'A' } });
  expect((await list())[0].lastUsedDate).toBe('2026-05-12T00:00:00.000Z');
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [key, key.slice(17), key.slice(4, 16)]) expect(lines.join('')).not.toContain(secret);
});

test('INT-03 a revoked key stays in the list; revoking it again keeps its date', async () => {
  const { id } = (await create({ label: 'Gate', scopes: ['gate'] })).body;
  const revoke = () => server.call(integrationKey.revoke, { as: admin, params: { ...params, id } });
  const revokedDate = server.clock.now().toISOString();
  expect((await revoke()).status).toBe(204);
  server.clock.advance(60_000);
  expect((await revoke()).status).toBe(204);
  expect(await list()).toEqual(expect.arrayContaining([expect.objectContaining({ id, revokedDate })]));
  const stored = await db.selectFrom('integrationKey').select('revokedBy').where('id', '=', id).executeTakeFirst();
  expect(stored?.revokedBy).toBe(admin.id);
});

test.each([
  [{ scopes: ['gate'] }, 'label'],
  [{ label: '', scopes: ['gate'] }, 'label'],
  [{ label: 'x'.repeat(101), scopes: ['gate'] }, 'label'],
  [{ label: 'x', scopes: [] }, 'scopes'],
  [{ label: 'x', scopes: ['everything'] }, 'scopes.0'],
  [{ label: 'x', scopes: ['gate'], endDate: '2026-05-12T08:00:00Z' }, 'endDate'],
])('INT-03 refuses %j for its %s', async (body, field) => {
  const answer = await create(body);
  expect([answer.status, answer.body.code, answer.body.errors?.[0].field]).toEqual([400, 'validation_failed', field]);
});

test('INT-03 only platform administrators manage keys', async () => {
  for (const roles of [['quaygate_write'], ['terminal_operations_admin'], ['forwarder_write'], []]) {
    const other = await aUser(db, { roles, facilities: [facility.id] });
    for (const answer of [
      await server.call(integrationKey.list, { as: other, params }),
      await server.call(integrationKey.create, { as: other, params, body: { label: 'x', scopes: ['gate'] } }),
      await server.call(integrationKey.revoke, { as: other, params: { ...params, id: 'x' } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
  }
});

test('INT-03 unknown facilities and the keys of others are not found', async () => {
  const elsewhere = await aFacility(db);
  const { id } = (await create({ label: 'x', scopes: ['gate'] })).body;
  const unknown = { facilityId: 999_999 };
  for (const answer of [
    await server.call(integrationKey.list, { as: admin, params: unknown }),
    await server.call(integrationKey.create, { as: admin, params: unknown, body: { label: 'x', scopes: ['gate'] } }),
    await server.call(integrationKey.revoke, { as: admin, params: { facilityId: elsewhere.id, id } }),
    await server.call(integrationKey.revoke, { as: admin, params: { ...params, id: 'unknown' } }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
});
