import { audit } from '@quaygate/contract';
import { auditDownloadMaxEntries, auditListMaxEntries } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { type Act, type Actor, actingUser, installation, recordAct, stranger } from '../../plumbing/audit/audit.ts';
import { linkEntries } from './audit-link.service.ts';

const server = await startServer();
const { db, deps } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const anna = actingUser({ id: 'anna', email: 'anna.müller@example.com' }, '10.1.2.3', 'session-1');
beforeEach(() => server.asOwner('delete from audit_link; delete from audit_waiting; delete from audit'));

const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
async function write(actor: Actor, time: string, act: Partial<Act> = {}) {
  await recordAct(db, actor, at(time), {
    kind: 'userChanged',
    object: { kind: 'user', id: 'ben', name: 'ben@example.com' },
    ...act,
  });
  await linkEntries(deps.jobsDb);
}
const list = async (query: Record<string, unknown> = {}) =>
  (await server.call(audit.list, { as: admin, query: query as never })).body;
const timesOf = async (query: Record<string, unknown>) =>
  (await list(query)).items.map(({ occurredDate }: { occurredDate: string }) => occurredDate.slice(11, 16));

async function threeEntries() {
  await write(anna, '08:00', { before: { lastName: 'Alt' }, after: { lastName: 'Neu' } });
  await write(installation('DEPLOYMENT_FILE'), '09:00', {
    kind: 'deploymentApplied',
    object: { kind: 'facility', id: '8', name: 'Terminal Nord' },
  });
  await write(stranger('203.0.113.7'), '10:00', { kind: 'signInFailed', after: { reason: 'auth/invalid-credential' } });
}

test('AUD-10 newest first, page by page, with the place in the chain and the values before and after', async () => {
  await threeEntries();
  const all = await list();
  expect(all).toMatchObject({ page: 0, size: 50, total: 3 });
  expect(all.items[2]).toEqual({
    id: expect.any(Number),
    number: expect.any(Number),
    occurredDate: '2026-05-12T08:00:00.000Z',
    kind: 'userChanged',
    actorKind: 'user',
    actorId: 'anna',
    actorName: 'anna.müller@example.com',
    sessionId: 'session-1',
    network: '10.1.2.3',
    objectKind: 'user',
    objectId: 'ben',
    objectName: 'ben@example.com',
    before: { lastName: 'Alt' },
    after: { lastName: 'Neu' },
  });
  expect(await timesOf({ size: 2 })).toEqual(['10:00', '09:00']);
  expect(await timesOf({ size: 2, page: 1 })).toEqual(['08:00']);
  expect(await timesOf({ size: 2, page: 9 })).toEqual([]);
});

test('OPS-82 an entry that is not yet linked is listed and counted without a number, also in the file', async () => {
  await threeEntries();
  await recordAct(db, anna, at('11:00'), { kind: 'userChanged', object: { kind: 'user', id: 'ben', name: null } });
  const { items, total } = await list();
  expect({ total, numbers: items.map(({ number }: { number: number | null }) => number !== null) }).toEqual({
    total: 4,
    numbers: [false, true, true, true],
  });
  const answer = await server.call(audit.download, { as: admin, query: { actorId: 'anna' } as never });
  expect(String(answer.body).split('\r\n')[1]).toMatch(/^;2026-05-12T11:00:00.000Z;userChanged;user;anna;/);
});

test.each<[query: Record<string, unknown>, times: string[]]>([
  [{ search: 'muller example' }, ['08:00']],
  [{ search: 'terminal nord' }, ['09:00']],
  [{ search: '203.0.113' }, ['10:00']],
  [{ search: 'ben@' }, ['10:00', '08:00']],
  [{ search: 'none' }, []],
  [{ kinds: 'signInFailed,userChanged' }, ['10:00', '08:00']],
  [{ actorId: 'anna' }, ['08:00']],
  [{ objectKind: 'facility' }, ['09:00']],
  [{ objectKind: 'user', objectId: 'ben' }, ['10:00', '08:00']],
  [{ from: '2026-05-12T09:00:00Z', until: '2026-05-12T10:00:00Z' }, ['09:00']],
  [{ actorId: 'anna', kinds: 'signIn' }, []],
])('AUD-10 %j finds %j', async (query, times) => {
  await threeEntries();
  expect(await timesOf(query)).toEqual(times);
});

test.each([
  [{ kinds: 'everything' }, 'kinds.0'],
  [{ objectKind: 'ship' }, 'objectKind'],
  [{ from: 'yesterday' }, 'from'],
  [{ search: 'x'.repeat(101) }, 'search'],
])('AUD-10 refuses %j for its %s', async (query, field) => {
  const answer = await server.call(audit.list, { as: admin, query: query as never });
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([400, field]);
});

test('AUD-11 the CSV holds what the list shows, guarded against formulas, and the download is recorded', async () => {
  await threeEntries();
  await write(anna, '11:00', { object: { kind: 'truckingCompany', id: 'c', name: '=cmd|A1;"x"' } });
  const answer = await server.call(audit.download, { as: admin, query: { actorId: 'anna' } as never });
  expect(answer.headers['content-disposition']).toContain('audit_2026-05-12.csv');
  const lines = String(answer.body).split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFnumber;occurredDate;kind;actorKind;actorId;actorName;sessionId;network;objectKind;objectId;objectName;before;after',
  );
  expect(lines[1]).toContain(`;2026-05-12T11:00:00.000Z;userChanged;user;anna;`);
  expect(lines[1]).toContain(`"'=cmd|A1;""x"""`);
  expect(lines[2]).toContain('"{""lastName"":""Alt""}";"{""lastName"":""Neu""}"');
  expect(lines.slice(3)).toEqual(['']);
  expect((await list({ kinds: 'auditExported' })).items).toMatchObject([
    { actorId: admin.id, objectKind: 'audit', after: { actorId: 'anna' } },
  ]);
});

test('AUD-10 AUD-11 the list ends at its limit, the file at its own, however many entries there are', async () => {
  const many = auditDownloadMaxEntries + 500;
  // Past the trigger: what the chain says is not asked here.
  await server.asOwner(`set session_replication_role = replica; insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, object_name)
    select '2026-05-01T00:00:00Z'::timestamptz + i * interval '1 s', 'userChanged', 'system', 'user', 'x', 'x'
    from generate_series(1, ${many}) i;
    insert into audit_link (number, audit_id, hash) select id, id, '' from audit`);
  expect((await list()).total).toBe(auditListMaxEntries);
  expect((await list({ page: auditListMaxEntries / 50 })).items).toEqual([]);
  const answer = await server.call(audit.download, { as: admin });
  const lines = String(answer.body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(auditDownloadMaxEntries + 1);
  expect(new Set(lines).size).toBe(lines.length);
});
