import { identity, integrationKey, truckingCompany, user as userCalls, webappUser } from '@quaygate/contract';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { quaygate } from '../../../test/command.ts';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aUser } from '../../../test/scenes/factories.ts';
import { openAction } from '../../identity/embedded/actions.ts';
import { doJob } from '../../jobs/jobs.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { verifyChain } from './audit.service.ts';
import { linkEntries } from './audit-link.service.ts';

const server = await startServer();
const { db, deps, clock } = server;
const link = () => linkEntries(deps.jobsDb);
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const moment = new Date('2026-05-12T08:00:00Z');
beforeEach(() => clock.set(moment));

const password = 'ein langes Passwort';

/** What the act wrote, oldest first. */
async function entriesOf(act: () => Promise<unknown>) {
  const { max } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow();
  await act();
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', max ?? 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id: _, ...row }) => row);
}
const byAdmin = {
  occurredDate: moment,
  actorKind: 'user',
  actorId: admin.id,
  actorName: admin.email,
  network: '127.0.0.1',
};

test('AUD-01 AUD-02 a sign-in is recorded with its session and network, a sign-out with the same session', async () => {
  const { id, email } = await aUser(db, { roles: [], password });
  let cookie = '';
  const [entry, ...more] = await entriesOf(async () => {
    const answer = await server.call(identity.signIn, { body: { email, password } });
    cookie = cookieOf(answer).header;
  });
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    kind: 'signIn',
    occurredDate: moment,
    actorKind: 'user',
    actorId: id,
    actorName: email,
    sessionId: expect.any(String),
    network: '127.0.0.1',
    objectKind: 'user',
    objectId: id,
    objectName: email,
    before: null,
    after: null,
  });
  const out = await entriesOf(() => server.call(identity.signOut, { headers: { cookie } }));
  expect(out).toMatchObject([{ kind: 'signOut', actorId: id, sessionId: entry?.sessionId }]);
  expect(await entriesOf(() => server.call(identity.signOut, { headers: { cookie } }))).toEqual([]);
});

test('AUD-01 a failed sign-in names the account, or what was typed, and its reason; never the password', async () => {
  const { id, email } = await aUser(db, { roles: [], password });
  const wrong = 'geheim-geheim';
  const known = await entriesOf(() => server.call(identity.signIn, { body: { email, password: wrong } }));
  expect(known).toMatchObject([
    {
      kind: 'signInFailed',
      actorKind: 'nobody',
      actorId: null,
      network: '127.0.0.1',
      objectId: id,
      objectName: email,
      after: { reason: 'auth/invalid-credential' },
    },
  ]);
  const typed = 'nobody@example.com';
  const unknown = await entriesOf(() => server.call(identity.signIn, { body: { email: typed, password: wrong } }));
  expect(unknown).toMatchObject([{ kind: 'signInFailed', objectId: '', objectName: typed }]);
  expect(JSON.stringify([known, unknown])).not.toContain(wrong);
});

test('AUD-01 a chosen password and a verified email are recorded as acts of the user', async () => {
  const { id, email } = await aUser(db, { roles: [] });
  const ahead = new Date(clock.now().getTime() + 60_000);
  const reset = await openAction(db, id, 'resetPassword', ahead);
  const verify = await openAction(db, id, 'verifyEmail', ahead);
  const newPassword = 'noch ein langes Passwort';
  const entries = await entriesOf(async () => {
    await server.call(identity.confirmEmail, { body: { token: verify } });
    await server.call(identity.confirmPasswordReset, { body: { token: reset, newPassword } });
  });
  expect(entries).toMatchObject([
    { kind: 'emailVerified', actorId: id, objectId: id },
    { kind: 'passwordChanged', actorId: id, actorName: email, network: '127.0.0.1', before: null, after: null },
  ]);
});

test('AUD-01 AUD-03 users: created, changed with only the fields that changed, disabled, enabled, deleted', async () => {
  const forwarder = await aForwarder(db);
  const person = { firstName: 'Nina', lastName: 'Neu', email: 'nina@example.com' };
  let id = '';
  const created = await entriesOf(async () => {
    id = (await server.call(webappUser.create, { as: admin, body: person })).body.id;
  });
  const object = { objectKind: 'user', objectId: id, objectName: person.email };
  expect(created).toMatchObject([{ ...byAdmin, ...object, kind: 'userCreated', before: null, after: person }]);

  const body = {
    firstName: 'Nina',
    lastName: 'Alt',
    truckingCompanyRole: 'write' as const,
    truckingCompanyIds: [forwarder.id],
  };
  const change = () => server.call(webappUser.update, { as: admin, params: { id }, body });
  const [changed] = await entriesOf(change);
  expect(changed).toMatchObject({ ...byAdmin, ...object, kind: 'userChanged' });
  expect(changed?.before).toEqual({ lastName: 'Neu', roles: [], truckingCompanies: [] });
  expect(changed?.after).toEqual({
    lastName: 'Alt',
    roles: ['forwarder_write'],
    truckingCompanies: [`${forwarder.name} (${forwarder.id})`],
  });
  expect(await entriesOf(change)).toEqual([]);

  const disable = (disabled: boolean) => () =>
    server.call(webappUser.disable, { as: admin, params: { id }, body: { disabled } });
  expect(await entriesOf(disable(true))).toMatchObject([{ ...byAdmin, ...object, kind: 'userDisabled' }]);
  expect(await entriesOf(disable(true))).toEqual([]);
  expect(await entriesOf(disable(false))).toMatchObject([{ ...byAdmin, ...object, kind: 'userEnabled' }]);

  const self = { id, email: person.email };
  const names = { firstName: 'Nina', lastName: 'Selbst' };
  const own = await entriesOf(() => server.call(userCalls.update, { as: self, body: names }));
  expect(own).toMatchObject([{ kind: 'userChanged', actorId: id, before: { lastName: 'Alt' } }]);
  const gone = await entriesOf(() => server.call(userCalls.remove, { as: self }));
  expect(gone).toMatchObject([{ kind: 'userDeleted', actorId: id, ...object }]);
});

test('AUD-01 AUD-03 companies and integration keys, without the key', async () => {
  const facility = await aFacility(db);
  const address = { streetAddress: 'Kai 1', city: 'Duisburg', zipCode: '47119', country: 'DE' };
  const company = { name: 'Neu GmbH', email: 'neu@example.com', vatId: 'DE811907980', ...address };
  let id = '';
  const created = await entriesOf(async () => {
    id = (await server.call(truckingCompany.create, { as: admin, body: company })).body.id;
  });
  expect(created).toMatchObject([{ ...byAdmin, kind: 'truckingCompanyCreated', objectId: id, objectName: 'Neu GmbH' }]);
  const changed = await entriesOf(() =>
    server.call(truckingCompany.update, { as: admin, params: { id }, body: { ...company, tier: 'Premium' } }),
  );
  expect(changed).toMatchObject([{ ...byAdmin, kind: 'truckingCompanyChanged', objectId: id }]);
  expect([changed[0]?.before, changed[0]?.after]).toEqual([{ tier: 'Free' }, { tier: 'Premium' }]);

  const params = { facilityId: facility.id };
  let key = '';
  const made = await entriesOf(async () => {
    const answer = await server.call(integrationKey.create, {
      as: admin,
      params,
      body: { label: 'Tor', scopes: ['gate'] },
    });
    key = answer.body.key;
  });
  const keyId = key.slice(4, 16);
  expect(made).toMatchObject([
    {
      ...byAdmin,
      kind: 'integrationKeyCreated',
      objectId: keyId,
      objectName: 'Tor',
      after: { facilityId: facility.id, scopes: ['gate'] },
    },
  ]);
  expect(JSON.stringify(made)).not.toContain(key.slice(17));
  const revoke = () => server.call(integrationKey.revoke, { as: admin, params: { ...params, id: keyId } });
  expect(await entriesOf(revoke)).toMatchObject([{ ...byAdmin, kind: 'integrationKeyRevoked', objectId: keyId }]);
  expect(await entriesOf(revoke)).toEqual([]);
});

test('AUD-04 an act that fails leaves no entry, and an entry that fails undoes its act', async () => {
  const refused = await entriesOf(() =>
    server.call(webappUser.create, {
      as: admin,
      body: { firstName: 'A', lastName: 'B', email: admin.email },
    }),
  );
  expect(refused).toEqual([]);
  const object = { kind: 'user', id: 'x', name: null } as const;
  const undone = await entriesOf(() =>
    db
      .transaction()
      .execute(async (trx) => {
        await recordAct(trx, installation('test'), moment, { kind: 'userChanged', object });
        throw new Error('not stored');
      })
      .catch(() => {}),
  );
  expect(undone).toEqual([]);
  const leak = { kind: 'userChanged', object, after: { passwordHash: 'x' } } as const;
  await expect(recordAct(db, installation('test'), moment, leak)).rejects.toThrow('passwordHash');
});

async function record(now: Date, name = 'x') {
  await recordAct(db, installation('test'), now, { kind: 'userChanged', object: { kind: 'user', id: 'x', name } });
  await link();
}

test('AUD-05 transactions that overlap stand in one chain, and none waits for the work of another', async () => {
  await link();
  const before = (await verifyChain(db)).entries;
  const object = { kind: 'user', id: 'race', name: null } as const;
  const entry = { kind: 'userChanged', object } as const;
  await db.transaction().execute(async (slow) => {
    await recordAct(slow, installation('slow'), moment, entry);
    // Both stand in a transaction that is not over; the others commit meanwhile.
    await Promise.all(Array.from({ length: 12 }, () => recordAct(db, installation('fast'), moment, entry)));
    await link();
  });
  await link();
  const verdict = await verifyChain(db);
  expect(verdict).toMatchObject({ entries: before + 13, brokenAt: null, unlinked: null });
  const newest = await db
    .selectFrom('auditLink')
    .innerJoin('audit', 'audit.id', 'auditLink.auditId')
    .select('actorName')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  expect(newest).toEqual({ actorName: 'slow' });
});

const command = (...args: string[]) => quaygate(['audit', ...args], { settings: { DATABASE_URL: server.url } });

/** Somebody with all rights in the database, past every guard, for the length of one look. */
async function tampering(sql: string, look: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const kept = ['audit', 'audit_link'];
  try {
    for (const table of kept) await client.query(`create table kept_${table} as table ${table}`);
    await client.query('set session_replication_role = replica');
    await client.query(sql);
    await look();
  } finally {
    for (const table of kept) {
      await client.query(`delete from ${table}`);
      await client.query(
        `insert into ${table} ${table === 'audit' ? 'overriding system value' : ''} table kept_${table}`,
      );
      await client.query(`drop table kept_${table}`);
    }
    await client.end();
  }
}

test.each([
  ['a changed name', "update audit set actor_name = 'somebody else' where id = ID"],
  ['a changed moment', "update audit set occurred_date = occurred_date + interval '1 ms' where id = ID"],
  ['a changed value', `update audit set after = '{"roles": []}' where id = ID`],
  ['a removed entry', 'delete from audit where id = ID'],
  [
    'a removed entry with its link',
    'with g as (delete from audit_link where audit_id = ID) delete from audit where id = ID',
  ],
  ['an exchanged hash', "update audit_link set hash = sha256('x') where audit_id = ID"],
])('AUD-05 the chain names the first broken entry: %s', async (_, sql) => {
  for (const name of ['a', 'b', 'c']) await record(moment, name);
  const links = await db.selectFrom('auditLink').selectAll().orderBy('number', 'desc').limit(2).execute();
  const attacked = links[1];
  expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unlinked: null });
  await tampering(sql.replaceAll('ID', String(attacked?.auditId)), async () => {
    expect(await verifyChain(db)).toMatchObject({ brokenAt: attacked?.number });
  });
  expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unlinked: null });
});

test('AUD-05 an entry outside the chain is found, and a cut end against a number noted before', async () => {
  await record(moment);
  const { last } = await verifyChain(db);
  const known = { number: last.number, hash: last.hash.toString('hex') };
  const outside = `insert into audit (occurred_date, kind, actor_kind, object_kind, object_id)
    values ('2026-05-12T08:00:00Z', 'signIn', 'nobody', 'user', '')`;
  await tampering(outside, async () => {
    expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unlinked: expect.any(Number) });
  });
  const cut = `with g as (delete from audit_link where number = ${last.number} returning audit_id)
    delete from audit using g where id = g.audit_id`;
  await tampering(cut, async () => {
    expect(await verifyChain(db)).toMatchObject({ brokenAt: null });
    expect(await verifyChain(db, known)).toMatchObject({ brokenAt: known.number });
    expect(await command('verify', `${known.number}:${known.hash}`)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`broken at number ${known.number}`),
    });
  });
  expect(await verifyChain(db, known)).toMatchObject({ brokenAt: null });
});

test('AUD-05 a command verifies the chain and prints its end', async () => {
  await record(moment);
  const { entries, last } = await verifyChain(db);
  const end = `${last.number}:${last.hash.toString('hex')}`;
  expect(await command('verify')).toEqual({
    code: 0,
    out: `${entries} entries from number 1, whole\n${end}\n`,
    err: '',
  });
  expect(await command('verify', end)).toMatchObject({ code: 0 });
  expect(await command('verify', `${last.number}:${'0'.repeat(64)}`)).toMatchObject({ code: 1 });
  for (const wrong of [[], ['check'], ['verify', 'x'], ['verify', end, 'more']]) {
    expect(await command(...wrong)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
  }
});

test('AUD-06 what is older than the kept days is removed by the job; the chain stays whole, and the last year stays', async () => {
  const other = await startServer();
  const { db } = other;
  const at = (text: string) =>
    recordAct(db, installation('test'), new Date(text), {
      kind: 'userChanged',
      object: { kind: 'user', id: text, name: null },
    });
  for (const text of ['2021-01-01', '2022-12-31', '2023-06-01', '2022-01-01', '2026-05-01']) await at(text);
  await linkEntries(other.deps.jobsDb);
  other.clock.set('2026-05-12T08:00:00Z');
  await doJob(other.deps, 'forgetAudit');
  const left = await db.selectFrom('audit').select('objectId').orderBy('id').execute();
  // An old one behind a young one stays with it: links are removed from the beginning only.
  expect(left.map(({ objectId }) => objectId)).toEqual(['2023-06-01', '2022-01-01', '2026-05-01']);
  expect(await verifyChain(db)).toMatchObject({ entries: 3, first: 3, brokenAt: null, unlinked: null });
  await at('2026-05-12');
  await linkEntries(other.deps.jobsDb);
  expect(await verifyChain(db)).toMatchObject({ entries: 4, brokenAt: null });

  const tooNew = { ...other.deps, settings: { ...other.deps.settings, auditKeptDays: 0 } };
  other.clock.set('2099-01-01T00:00:00Z');
  await expect(doJob(tooNew, 'forgetAudit')).rejects.toThrow('last 365 days');
  expect(await verifyChain(db)).toMatchObject({ entries: 4, brokenAt: null });
});
