import { readdir } from 'node:fs/promises';
import { driverPass, identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { builtServer } from '../../../../../tools/build/server.ts';
import { quaygate, runScript } from '../../../test/command.ts';
import { cookieOf } from '../../../test/cookie.ts';
import { sealingKey, startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { openDatabase } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { tokenRing } from '../../identity/session/key-ring.ts';
import { signingKeys } from '../../identity/session/signing-keys.ts';
import { openKey } from '../../identity/session/stored-keys.ts';
import { doJob } from '../../jobs/jobs.ts';
import { filesOf } from '../../outside/files/choose-files.ts';
import { documentVault } from '../../outside/identification/document-vault.ts';
import { resealAll } from '../../outside/reseal.ts';
import { seal, unseal } from '../../outside/sealing/sealing.ts';
import { installation } from '../../plumbing/audit/audit.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, clock } = server;
const password = 'ein langes Passwort';
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const actor = installation('test');
const { signingKeys: keys } = server.deps;

let dana: TestUser;
beforeEach(async () => {
  clock.advance(day);
  await keys.replace(actor);
  clock.advance(hour);
  dana = await aUser(db, { roles: [], password });
});

const signIn = async (on = server) => {
  const { status, body, headers } = await on.call(identity.signIn, { body: { email: dana.email, password } });
  expect(status).toBe(200);
  return { token: body.idToken as string, cookie: cookieOf({ headers }).header };
};
const me = async (key: string, on = server) =>
  (await on.call(userCalls.get, { key, params: { u: dana.id } as never })).status;
const published = async (on = server) =>
  (await on.call(identity.publicKeys)).body.keys.map(({ kid }: { kid: string }) => kid) as string[];
const signerOf = (token: string) => decodeProtectedHeader(token).kid;
const rows = () => db.selectFrom('signingKey').selectAll().orderBy('createdDate').execute();
const both = [server, second];

test('SIGN-01 a private key is stored sealed only, with a key that is not in the database', async () => {
  const { token } = await signIn();
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  const stored = present(row);
  expect(stored.id).toBe(signerOf(token));
  expect(Object.keys(stored.privateJwk as object).sort()).toEqual(['e', 'kty', 'n']);
  const opened = openKey(stored, sealingKey);
  expect(opened).toMatchObject({ d: expect.any(String) });
  expect(present(stored.sealedJwk).includes(Buffer.from(present(opened.d)))).toBe(false);
  expect(() => openKey(stored, Buffer.alloc(32, 8))).toThrow('SEALING_KEY');
  expect(() => openKey({ ...stored, id: 'another' }, sealingKey), 'moved to another row').toThrow('SEALING_KEY');
});

test('SIGN-02 SIGN-03 a new key is published before it signs, and the old one checks until its last token has ended', async () => {
  const before = await signIn();
  for (const on of both) expect(await me(before.token, on)).toBe(200);
  const old = present(signerOf(before.token));
  const [made] = await keys.rotate(actor);

  clock.advance(minute);
  for (const on of both) expect(await published(on)).toEqual([made, old]);
  expect(signerOf((await signIn()).token)).toBe(old);
  clock.advance(minute);
  const late = await signIn(second);
  expect(signerOf(late.token), 'after two minutes').toBe(made);
  for (const on of both) for (const { token } of [before, late]) expect(await me(token, on)).toBe(200);

  clock.advance(hour - 2 * minute - 1);
  expect(await me(before.token), 'until it ends by itself').toBe(200);
  clock.advance(10 * minute);
  for (const on of both) expect(await published(on)).toEqual([made]);
  await doJob(server.deps, 'rotateKeys');
  expect((await rows()).map(({ id }) => id)).toEqual([made]);
});

test('SIGN-02 a key signs for 30 days by default; the setting says otherwise', async () => {
  const [first] = await rows();
  const at = (age: number) => clock.set(new Date(present(first).createdDate.getTime() + age));
  at(30 * day - 1);
  await doJob(server.deps, 'rotateKeys');
  expect(await rows()).toHaveLength(1);
  at(30 * day);
  await doJob(server.deps, 'rotateKeys');
  await doJob(server.deps, 'rotateKeys');
  expect(await rows()).toHaveLength(2);
  clock.advance(7 * day);
  const settings = { ...server.deps.settings, signingKeyDays: 7 };
  await doJob({ ...server.deps, settings }, 'rotateKeys');
  expect(await rows()).toHaveLength(2);
  expect((await rows()).map(({ id }) => id)).not.toContain(present(first).id);
  const rotated = db.selectFrom('audit').selectAll().where('kind', '=', 'signingKeyRotated').orderBy('id', 'desc');
  const act = await rotated.executeTakeFirst();
  expect(act).toMatchObject({ actorKind: 'system', actorName: 'SIGNING_KEY_DAYS' });
});

test('SIGN-05 of rotations at once, of two instances, one makes a key', async () => {
  // Each instance has four connections for this: no call waits for another one's.
  const calls = both.flatMap((on) => Array.from({ length: 4 }, () => on));
  await Promise.all(calls.map((on) => sql`select 1`.execute(on.jobsDb)));
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  // None changes a key before all of them have seen the one they replace, and wait.
  const rotations = await db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, tokenRing.lock);
    const begun = calls.map(({ deps }) => deps.signingKeys.rotate(actor));
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(calls.length);
    return { begun };
  });
  const made = await Promise.all(rotations.begun);
  expect(made.flat()).toHaveLength(2);
  expect(await rows()).toHaveLength(2);
  clock.advance(31 * day);
  await Promise.all(both.flatMap(({ deps }) => [doJob(deps, 'rotateKeys'), doJob(deps, 'rotateKeys')]));
  expect(await rows()).toHaveLength(2);
});

test('SIGN-04 the tokens of replaced keys are refused by every instance within a minute; sessions go on', async () => {
  const { token, cookie } = await signIn();
  for (const on of both) expect(await me(token, on)).toBe(200);
  await keys.replace(actor);
  clock.advance(minute);
  for (const on of both) expect(await me(token, on)).toBe(401);
  const next = await second.call(identity.refresh, { headers: { cookie } });
  expect(next.status).toBe(200);
  for (const on of both) expect(await me(next.body.idToken, on)).toBe(200);
});

test('SIGN-06 an unknown key makes an instance read the keys again, once in ten seconds', async () => {
  await signIn();
  clock.advance(10_000);
  const { privateKey } = await generateKeyPair('RS256');
  const strange = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'none' }).sign(privateKey);
  expect(await me(strange)).toBe(401);
  // From here on this instance has read the keys, and another one signs with a new one.
  await keys.replace(actor);
  const fresh = await startServer({}, undefined, { beside: server });
  const { token } = await signIn(fresh);
  expect(await me(token)).toBe(401);
  clock.advance(9_999);
  expect(await me(token)).toBe(401);
  clock.advance(1);
  expect(await me(token)).toBe(200);
});

test.each([
  ['ten years', 0, 10 * 365 * 86_400],
  ['a second more than an hour', 0, 3601],
  ['an hour from tomorrow on', 86_400, 86_400 + 3600],
])('SIGN-07 a token that a stolen key signed for %s is refused', async (_, begin, end) => {
  const { token } = await signIn();
  const [row] = await rows();
  const key = await importJWK(openKey(present(row), sealingKey), 'RS256');
  const now = clock.now().getTime() / 1000;
  const { sid } = JSON.parse(Buffer.from(present(token.split('.')[1]), 'base64url').toString());
  const forge = (from: number, until: number) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: 'RS256', kid: present(row).id })
      .setSubject(dana.id)
      .setIssuer(server.deps.settings.publicUrl)
      .setAudience('quaygate')
      .setIssuedAt(now + from)
      .setExpirationTime(now + until)
      .sign(key);
  expect(await me(await forge(begin, end))).toBe(401);
  expect(await me(await forge(0, 3600)), 'alike, but as long as ours').toBe(200);
});

test('SIGN-08 a key that an earlier build left open goes on, and the next job seals it and makes another', async () => {
  await server.jobsDb.deleteFrom('signingKey').execute();
  const pair = await generateKeyPair('RS256', { extractable: true });
  const [publicJwk, privateJwk] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  const [publicText, privateText] = [JSON.stringify(publicJwk), JSON.stringify(privateJwk)];
  const open = { id: 'old', publicJwk: publicText, privateJwk: privateText, createdDate: clock.now(), sealedJwk: null };
  await db.insertInto('signingKey').values(open).execute();
  clock.advance(minute);
  const { token } = await signIn();
  expect(signerOf(token)).toBe('old');
  await doJob(server.deps, 'rotateKeys');
  const [old, made] = await rows();
  expect(old).toMatchObject({ id: 'old', privateJwk: publicJwk, sealedJwk: expect.any(Buffer) });
  clock.advance(2 * minute);
  const next = await signIn();
  expect(signerOf(next.token)).toBe(present(made).id);
  for (const on of both) for (const one of [token, next.token]) expect(await me(one, on)).toBe(200);
});

const ofServer = () => ({ DATABASE_URL: server.url, DATABASE_MIGRATION_URL: server.ownerUrl });

const right = { SEALING_KEY: sealingKey.toString('base64') };
const wrong = { SEALING_KEY: Buffer.alloc(32, 9).toString('base64') };

test('SIGN-09 with another sealing key the server does not start, and no key is made', async () => {
  const other = signingKeys({ db: server.jobsDb, now: clock.now, sealingKey: Buffer.alloc(32, 9) });
  await expect(other.check()).rejects.toThrow(/^SEALING_KEY .*: npm run quaygate -- signing-keys replace$/);
  await expect(other.rotate(actor)).rejects.toThrow('SEALING_KEY');
  const folder = await makeTempFolder();
  const settings = { ...ofServer(), ...wrong, DATA_DIR: folder.path, DEMO: '0', PORT: '1' };
  const started = await runScript(builtServer, [], { settings });
  await folder.remove();
  expect(started).toMatchObject({ code: 1, err: expect.stringMatching(/^SEALING_KEY .*\n$/) });
  expect(await rows()).toHaveLength(1);
});

test('SIGN-03 SIGN-04 a command rotates and replaces the keys', async () => {
  const command = (more: Record<string, string>, ...args: string[]) =>
    quaygate(['signing-keys', ...args], { settings: { ...ofServer(), ...more } });
  const before = (await rows()).map(({ id }) => id);
  expect(await command(right, 'rotate')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^New keys: \S+, \S+\. They sign in two minutes/),
  });
  expect((await rows()).map(({ id }) => id)).toEqual([...before, expect.any(String)]);
  expect(await command(wrong, 'rotate')).toMatchObject({ code: 3, err: expect.stringMatching(/^SEALING_KEY.*\n$/) });
  expect(await command(wrong, 'replace')).toMatchObject({ code: 0 });
  const [only, ...others] = await rows();
  expect([others, before.includes(present(only).id)]).toEqual([[], false]);
  expect(await command({}, 'remove')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Usage: npm run quaygate -- signing-keys'),
  });
});

test('SIGN-10 a start without the sealing key says what would be lost, and leaves no new key behind', async () => {
  const folder = await makeTempFolder();
  const settings = { ...ofServer(), DATA_DIR: folder.path, DEMO: '0', PORT: '1' };
  const started = await runScript(builtServer, [], { settings });
  const left = await readdir(folder.path);
  await folder.remove();
  expect(started.code).toBe(1);
  expect(started.err).toMatch(/^SEALING_KEY is not set .* 1 signing keys.*no new key was made.*\n$/);
  expect(left.filter((name) => name.includes('sealing'))).toEqual([]);
  const other = signingKeys({ db, now: clock.now, sealingKey: Buffer.alloc(32, 9) });
  await expect(other.check()).rejects.toThrow(/1 signing keys/);
});

test('SIGN-10 the sealing key is not rotated while a server runs, and no key is made', async () => {
  const folder = await makeTempFolder();
  const rotated = await quaygate(['sealing-key', 'rotate'], {
    settings: { ...ofServer(), ...right, DATA_DIR: folder.path },
  });
  const left = await readdir(folder.path);
  await folder.remove();
  expect(rotated).toMatchObject({ code: 1, err: expect.stringContaining('stop all servers of this database first') });
  expect(left.filter((name) => name.includes('sealing'))).toEqual([]);
});

test('SIGN-10 everything that is sealed is sealed anew, and opens with the new key alone', async () => {
  const after = Buffer.alloc(32, 11);
  const openedBy = (key: Buffer) => ({
    key,
    vault: documentVault(key),
    files: filesOf({ kind: 'folder' }, { dataDir: server.dataDir, sealingKey: key }),
  });
  await server.call(driverPass.keys);
  await db
    .insertInto('totp')
    .values({
      userId: dana.id,
      sealedSecret: seal(sealingKey, Buffer.from('a secret of an app'), dana.id),
      createdDate: clock.now(),
    })
    .execute();
  const owner = openDatabase(server.ownerUrl, { max: 1 });
  try {
    // Rolled back at the end: the other tests go on with the key before.
    await owner.db
      .transaction()
      .execute(async (trx) => {
        expect(await resealAll(trx, openedBy(sealingKey), openedBy(after))).toBeGreaterThanOrEqual(2);
        const stored = await trx.selectFrom('signingKey').selectAll().execute();
        for (const key of stored) {
          expect(openKey(key, after)).toMatchObject({ d: expect.any(String) });
          expect(() => openKey(key, sealingKey)).toThrow('SEALING_KEY');
        }
        const { sealedSecret } = await trx
          .selectFrom('totp')
          .selectAll()
          .where('userId', '=', dana.id)
          .executeTakeFirstOrThrow();
        expect(unseal(after, sealedSecret, dana.id).toString()).toBe('a secret of an app');
        throw new Error('rolled back');
      })
      .catch((error) => {
        if (error.message !== 'rolled back') throw error;
      });
  } finally {
    await owner.close();
  }
});
