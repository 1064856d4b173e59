import { admission, integrationKey } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';
import { isAllowed } from '../../plumbing/network/allowed-networks.ts';

const server = await startServer({}, undefined, { trustProxy: 'loopback' });
const { db, clock, deps } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const facility = await aFacility(db, { name: 'Terminal Nord' });
const params = { facilityId: facility.id };
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

const create = (body: object) =>
  server.call(integrationKey.create, {
    as: admin,
    params,
    body: { label: 'Tor 1', scopes: ['gate'], ...body } as never,
  });
const use = (key: string, address = '127.0.0.1') =>
  server.call(admission.check, {
    key,
    params,
    query: { licensePlate: 'A' },
    headers: { 'x-forwarded-for': address },
  });

test('KEY-01 all keys of all facilities stand in one list: those in use first, the newest on top', async () => {
  const other = await aFacility(db, { name: 'Terminal Süd' });
  const old = (await create({ label: 'alt' })).body;
  await server.call(integrationKey.revoke, { as: admin, params: { ...params, id: old.id } });
  clock.advance(1_000);
  await server.call(integrationKey.create, {
    as: admin,
    params: { facilityId: other.id },
    body: { label: 'neu', scopes: ['slots'], networks: ['10.0.0.0/8'] },
  });
  const { items } = (await server.call(integrationKey.listAll, { as: admin })).body;
  expect(items.map(({ label }: { label: string }) => label)).toEqual(['neu', 'alt']);
  expect(items[0]).toMatchObject({ facility: { id: other.id, name: 'Terminal Süd' }, networks: ['10.0.0.0/8'] });
  expect(JSON.stringify(items)).not.toMatch(/hash|qgk_/i);
});

test('KEY-02 a key ends after a year unless another end, or none, is given', async () => {
  expect((await create({})).body.endDate).toBe('2027-05-12T08:00:00.000Z');
  expect((await create({ endDate: '2026-08-01T00:00:00Z' })).body.endDate).toBe('2026-08-01T00:00:00.000Z');
  expect((await create({ endDate: null })).body.endDate).toBeNull();
  const { key } = (await create({})).body;
  clock.set('2027-05-12T07:59:59Z');
  expect((await use(key)).status).toBe(200);
  clock.set('2027-05-12T08:00:00Z');
  expect((await use(key)).status).toBe(401);
});

test('KEY-03 a key is refused from a network that was not named, and its use is not noted', async () => {
  const { id, key } = (await create({ networks: [' 192.0.2.0/24 ', '2001:db8::/32', '198.51.100.7'] })).body;
  for (const address of ['203.0.113.1', '198.51.100.8', '2001:db9::1']) {
    const answer = await use(key, address);
    expect([address, answer.status, answer.body.code]).toEqual([address, 403, 'network_not_allowed']);
  }
  const lastUsed = async () =>
    (await db.selectFrom('integrationKey').select('lastUsedDate').where('id', '=', id).executeTakeFirst())
      ?.lastUsedDate;
  expect(await lastUsed()).toBeNull();
  for (const address of ['192.0.2.200', '198.51.100.7', '2001:db8:1::5', '::ffff:192.0.2.1']) {
    expect([address, (await use(key, address)).status]).toEqual([address, 200]);
  }
  expect(await lastUsed()).toBe('2026-05-12');
});

test.each([
  [['192.0.2.0/33'], 'networks.0'],
  [['10.0.0.1', 'gate.example.org'], 'networks.1'],
  [Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`), 'networks'],
])('KEY-03 refuses the networks %j for %s', async (networks, field) => {
  const answer = await create({ networks });
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([400, field]);
});

test.each([
  ['10.1.2.3', [], true],
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['::1', ['10.0.0.0/8'], false],
])('KEY-03 %s in %j: %s', (address, networks, allowed) => {
  expect(isAllowed(address, networks)).toBe(allowed);
});

test('KEY-05 administrators are told 30 and 7 days before the end, once each, and not of what is revoked or over', async () => {
  await server.asOwner('delete from integration_key');
  await aUser(db, { roles: ['quaygate_admin'], email: 'second@example.com' });
  await aUser(db, { roles: ['quaygate_admin'], email: 'gone@example.com', disabled: true });
  await aUser(db, { roles: ['quaygate_write'], email: 'other@example.com' });
  await create({ label: 'Waage', endDate: '2026-06-20T00:00:00Z' });
  await create({ label: 'ohne Ende', endDate: null });
  const { id } = (await create({ label: 'widerrufen', endDate: '2026-06-20T00:00:00Z' })).body;
  await server.call(integrationKey.revoke, { as: admin, params: { ...params, id } });
  const told = async (moment: string) => {
    clock.set(moment);
    await db.deleteFrom('mail').execute();
    await doJob(deps, 'warnOfKeys');
    return db.selectFrom('mail').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();
  };
  expect(await told('2026-05-20T06:15:00Z')).toEqual([]);
  const first = await told('2026-05-22T06:15:00Z');
  expect(first.map(({ recipient }) => recipient)).toEqual(['second@example.com', admin.email].sort());
  expect(first[0]?.subject).toContain('„Waage“ endet am 20.06.2026');
  expect(first[0]?.text).toContain('Terminal Nord');
  expect(first[0]?.text).toContain('/admin/integrationKeys');
  expect(await told('2026-05-23T06:15:00Z')).toEqual([]);
  expect(await told('2026-06-14T06:15:00Z')).toHaveLength(2);
  expect(await told('2026-06-15T06:15:00Z')).toEqual([]);
  expect(await told('2026-06-21T06:15:00Z')).toEqual([]);
  // Made for some days only: warned of once.
  clock.set('2026-06-21T08:00:00Z');
  await create({ label: 'kurz', endDate: '2026-06-25T00:00:00Z' });
  expect(await told('2026-06-22T06:15:00Z')).toHaveLength(2);
  expect(await told('2026-06-23T06:15:00Z')).toEqual([]);
});
