import { readFileSync } from 'node:fs';
import { identity, terminal } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';
import { openDatabase, type Trx } from '../../db/client.ts';
import { identityOf } from '../../identity/choose-identity.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { applyDeployment } from './deployment.service.ts';
import { BadDeployment, parseDeployment, readDeployment } from './deployment-file.format.ts';

const sealingKey = Buffer.alloc(32);

const server = await startServer();
const { db } = server;
const example = readFileSync(new URL('../../../../../docs/deployment.example.json', import.meta.url), 'utf8');

const partsOf = ({ db, clock }: TestServer) => ({
  db,
  now: clock.now,
  identityIn: (trx: Trx) => {
    const mail = outboxMail({ db: trx, now: clock.now });
    return identityOf(
      { kind: 'embedded' },
      {
        db: trx,
        now: clock.now,
        mail,
        publicUrl: 'http://127.0.0.1',
        rateLimit: 100,
        sessionIdle: 3_600_000,
        sealingKey,
      },
    ).identity;
  },
});
const apply = (content: object | string, on = server) =>
  applyDeployment(partsOf(on), parseDeployment(typeof content === 'string' ? content : JSON.stringify(content)));
const userNamed = (email: string) =>
  db.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const members = async (facilityId: number) =>
  (await db.selectFrom('voiceGroupMember').select('userId').where('facilityId', '=', facilityId).execute()).map(
    ({ userId }) => userId,
  );
/** Everything a deployment may write, as it stands. */
const everything = async () =>
  Promise.all(
    (
      ['facilityCompany', 'facility', 'trainOperator', 'truckingSystem', 'appUser', 'userFacility', 'mail'] as const
    ).map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()),
  );

/** Takes away what no call of the product does. */
const owner = openDatabase(server.ownerUrl, { max: 1 });
afterAll(owner.close);

beforeEach(async () => {
  for (const table of ['mail', 'appUser', 'facility', 'facilityCompany', 'trainOperator', 'truckingSystem'] as const) {
    await owner.db.deleteFrom(table).execute();
  }
});

test('INT-26 the example is taken, and taking it again changes nothing', async () => {
  await apply(example);
  const once = await everything();
  expect(once[1]).toMatchObject([
    { id: 8, name: 'Terminal Nord', facilityCompanyId: 'hafen-nord', code: 'T8', maxWeight: 41_000 },
    { id: 12, name: 'Terminal Alpen', timeZone: 'Europe/Berlin', capabilities: ['truckerOverview'], map: null },
  ]);
  await apply(example);
  expect(await everything()).toEqual(once);
});

test('AUD-01 AUD-03 what the deployment changes is recorded, once', async () => {
  await server.asOwner('delete from audit');
  const entries = () =>
    db
      .selectFrom('audit')
      .select(['kind', 'actorKind', 'actorName', 'objectKind', 'objectName', 'before', 'after'])
      .where('objectKind', 'in', ['user', 'facility'])
      .orderBy('id')
      .execute();
  const person = { email: 'dana@example.com', firstName: 'Dana', lastName: 'Neu', roles: ['quaygate_write'] };
  const facility = { id: 8, name: 'Terminal Nord' };
  await apply({ people: [person], facilities: [facility] });
  await apply({ people: [person], facilities: [facility] });
  const by = { kind: 'deploymentApplied', actorKind: 'system', actorName: 'DEPLOYMENT_FILE' };
  expect(await entries()).toMatchObject([
    { ...by, objectKind: 'facility', objectName: 'Terminal Nord', after: { name: 'Terminal Nord', maxWeight: 41_000 } },
    { ...by, objectKind: 'user', objectName: person.email, after: { roles: ['quaygate_write'] } },
  ]);
  await apply({ people: [{ ...person, roles: [] }], facilities: [{ ...facility, settings: { maxWeight: 36_000 } }] });
  expect((await entries()).slice(2)).toMatchObject([
    { ...by, before: { maxWeight: 41_000 }, after: { maxWeight: 36_000 } },
    { ...by, before: { roles: ['quaygate_write'] }, after: { roles: [] } },
  ]);
});

test('WAU-45 a deployment raises the version of a user only when it changes something of theirs', async () => {
  const email = 'dana@example.com';
  const [north, south] = [await aFacility(db), await aFacility(db)];
  const person = { email, firstName: 'Dana', lastName: 'Neu', roles: ['quaygate_write'], facilities: [north.id] };
  await apply({ people: [person] });
  const { version } = await userNamed(email);
  const versionAfter = async (change: object) => {
    await apply({ people: [{ ...person, ...change }] });
    return (await userNamed(email)).version;
  };
  expect(await versionAfter({})).toBe(version);
  expect(await versionAfter({ facilities: [north.id, south.id] })).toBe(version + 1);
  expect(await versionAfter({ lastName: 'Neumann' })).toBe(version + 2);
  expect(await versionAfter({ lastName: 'Neumann' })).toBe(version + 2);
});

test('INT-26 a new user gets one invitation and can use the roles after accepting it', async () => {
  await apply(example);
  await apply(example);
  const mails = await db.selectFrom('mail').selectAll().orderBy('id').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['admin@gate.example.org', 'isps@gate.example.org']);
  const token = present(present(/token=([\w-]+)/.exec(present(mails[1]).text))[1]);
  const set = await server.call(identity.confirmPasswordReset, { body: { token, newPassword: 'ein Passwort' } });
  expect(set.status).toBe(204);
  const isps = await userNamed('isps@gate.example.org');
  const terminals = await server.call(terminal.ofUser, { as: isps });
  expect(terminals.body.items).toMatchObject([{ id: 8, name: 'Terminal Nord', areas: ['terminal'] }]);
});

test('SEC-10 INT-26 load units of a new facility need a release unless the file says otherwise', async () => {
  const facilities = [
    { id: 31, name: 'Terminal Ost' },
    { id: 32, name: 'Terminal West', settings: { releaseRequired: false } },
  ];
  await apply({ facilities });
  const required = async () => {
    const rows = await db.selectFrom('facility').select('releaseRequired').where('id', '>', 30).orderBy('id').execute();
    return rows.map(({ releaseRequired }) => releaseRequired);
  };
  expect(await required()).toEqual([true, false]);
  await db.updateTable('facility').set({ releaseRequired: false }).where('id', '=', 31).execute();
  await apply({ facilities });
  expect(await required()).toEqual([false, false]);
});

test('INT-26 entries are updated by their id and never deleted; what is left out stays', async () => {
  await apply(example);
  await apply({
    facilities: [{ id: 8, name: 'Terminal Süd', code: null, settings: { releaseRequired: true } }],
    facilityCompanies: [{ id: 'hafen-nord', name: 'Hafen Nord AG' }],
  });
  const [companies, facilities, operators, systems, people] = await everything();
  expect(facilities).toMatchObject([
    {
      id: 8,
      name: 'Terminal Süd',
      code: null,
      releaseRequired: true,
      maxWeight: 41_000,
      facilityCompanyId: 'hafen-nord',
    },
    { id: 12 },
  ]);
  expect(companies).toEqual([{ id: 'hafen-nord', name: 'Hafen Nord AG' }]);
  expect([operators, systems, people].map((rows) => rows?.length)).toEqual([1, 1, 2]);
});

test('INT-26 people are identified by their email; roles given in screens stay, those of the file follow it', async () => {
  const dana = await aUser(db, {
    roles: ['forwarder_write', 'quaygateAdmin', 'quaygate_read'],
    email: 'Dana@example.com',
  });
  const facility = await aFacility(db);
  const person = { email: 'dana@EXAMPLE.com', firstName: 'Dana', lastName: 'Neu' };
  await apply({ people: [{ ...person, roles: ['quaygateWrite'], facilities: [facility.id] }] });
  expect(await userNamed('Dana@example.com')).toMatchObject({
    id: dana.id,
    lastName: 'Neu',
    roles: ['forwarder_write', 'quaygate_write'],
  });
  await apply({ people: [{ ...person, roles: [] }] });
  expect((await userNamed('Dana@example.com')).roles).toEqual(['forwarder_write']);
  expect(await db.selectFrom('userFacility').select('facilityId').where('userId', '=', dana.id).execute()).toEqual([
    { facilityId: facility.id },
  ]);
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([]);
});

test('ROLE-18 voice groups follow the facilities of a company', async () => {
  await apply(example);
  const anna = await aUser(db, { roles: ['terminal_operations_write'] });
  await db.insertInto('userFacilityCompany').values({ userId: anna.id, facilityCompanyId: 'hafen-nord' }).execute();
  await apply({ facilities: [{ id: 12, name: 'Terminal Alpen', facilityCompanyId: 'hafen-nord' }] });
  expect([await members(8), await members(12)]).toEqual([[anna.id], [anna.id]]);
  await apply({ facilities: [{ id: 8, name: 'Terminal Nord', facilityCompanyId: null }] });
  expect([await members(8), await members(12)]).toEqual([[], [anna.id]]);
});

const facility = { id: 1, name: 'A' };
const person = { email: 'a@example.com', firstName: 'A', lastName: 'B', roles: [] };

describe('INT-26 an error names the field, and nothing is half-written', () => {
  test.each<[field: string, content: object | string]>([
    ['JSON', '{'],
    ['the file', '[]'],
    ['facility', { facility: [] }],
    ['facilities.0.id', { facilities: [{ ...facility, id: '1' }] }],
    ['facilities.1.name', { facilities: [facility, { id: 2, name: '' }] }],
    ['facilities.0.timeZone', { facilities: [{ ...facility, timeZone: 'Europe/Duisburg' }] }],
    ['facilities.0.capabilities.0', { facilities: [{ ...facility, capabilities: ['flying'] }] }],
    ['facilities.0.settings.maxWeight', { facilities: [{ ...facility, settings: { maxWeight: -1 } }] }],
    ['facilities.0.settings', { facilities: [{ ...facility, settings: { maxweight: 1 } }] }],
    ['facilities.0.map.center', { facilities: [{ ...facility, map: { southWest: {}, northEast: {} } }] }],
    ['facilities.1.id', { facilities: [facility, facility] }],
    ['people.1.email', { people: [person, { ...person, email: 'A@example.com' }] }],
    ['people.0.email', { people: [{ ...person, email: 'nobody' }] }],
    ['people.0.roles.0', { people: [{ ...person, roles: ['forwarder_write'] }] }],
    ['people.0.facilities.1', { facilities: [facility], people: [{ ...person, facilities: [1, 99] }] }],
    ['facilities.0.facilityCompanyId', { facilities: [{ ...facility, facilityCompanyId: 'gone' }] }],
  ])('%s', async (field, content) => {
    const error = await Promise.resolve()
      .then(() => apply(content))
      .catch((error) => error);
    expect(error).toBeInstanceOf(BadDeployment);
    expect(error.message).toContain(field);
    expect((await everything()).flat()).toEqual([]);
  });

  test('a name another trucking system has', async () => {
    await apply({ truckingSystems: [{ id: 'a', name: 'Dispo' }] });
    const taken = apply({ facilities: [facility], truckingSystems: [{ id: 'b', name: 'Dispo' }] });
    await expect(taken).rejects.toThrow('truckingSystems.0.name');
    expect((await everything())[1]).toEqual([]);
  });

  test('a failure in the middle takes everything back, the invitations too', async () => {
    const parts = partsOf(server);
    const breaking = {
      ...parts,
      identityIn: (trx: Trx) => ({
        createAccount: async (account: { email: string; firstName: string; lastName: string }) => {
          if (account.email.startsWith('isps')) throw new Error('away');
          return parts.identityIn(trx).createAccount(account);
        },
      }),
    };
    await expect(applyDeployment(breaking, parseDeployment(example))).rejects.toThrow('away');
    expect((await everything()).flat()).toEqual([]);
  });

  test('a file that is not there', async () => {
    await expect(readDeployment('/nowhere/deployment.json')).rejects.toThrow('cannot be read (ENOENT)');
  });
});

test('INT-26 two instances that start at once create everything once', async () => {
  const second = await startServer({}, undefined, { beside: server });
  await Promise.all([apply(example), apply(example, second), apply(example), apply(example, second)]);
  const [, facilities, , , people, , mails] = await everything();
  expect([facilities?.length, people?.length, mails?.length]).toEqual([2, 2, 2]);
});
