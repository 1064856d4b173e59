import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { quaygate } from '../../../test/command.ts';
import { sealingKey, startServer } from '../../../test/harness.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { doJob } from '../../jobs/jobs.ts';
import { keepLinked } from '../../jobs/keep-linked.ts';
import { anchorKey } from '../../outside/audit-target/anchor-key.ts';
import { auditTargetOf } from '../../outside/audit-target/choose-audit-target.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { readAnchors } from './audit-anchor.service.ts';
import { linkEntries } from './audit-link.service.ts';

const metricsToken = 'a token of at least 24 characters'.replaceAll(' ', '-');
const server = await startServer({ metricsToken });
const { db, deps, clock } = server;
const folder = await makeTempFolder();
afterAll(folder.remove);
const file = path.join(folder.path, 'audit.jsonl');
const target = present(auditTargetOf(pathToFileURL(file).href));

async function record(name: string, kind: 'userChanged' | 'signIn' = 'userChanged') {
  await recordAct(db, installation('test'), clock.now(), { kind, object: { kind: 'user', id: 'x', name } });
  await linkEntries(deps.jobsDb);
}
const exportNow = () => doJob({ ...deps, auditTarget: target }, 'exportAudit');
const { publicKey } = anchorKey(sealingKey);

const settings = { DATABASE_URL: server.url, SEALING_KEY: sealingKey.toString('base64') };
const command = (...args: string[]) => quaygate(['audit', ...args], { settings });

/** The owner of the database, past every guard, who computes the whole chain anew. */
async function rewriting(change: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await client.query('create table kept_audit as table audit; create table kept_audit_link as table audit_link');
    await client.query(`set session_replication_role = replica; ${change};
      do $$
      declare
        entry audit;
        last bytea := (select hash from audit_origin);
        place bigint := (select number from audit_origin);
      begin
        delete from audit_link;
        for entry in select * from audit order by id loop
          place := place + 1;
          last := audit_hash(last, place, entry);
          insert into audit_link values (place, entry.id, last, entry.occurred_date);
        end loop;
      end $$`);
    await work();
  } finally {
    await client.query(`delete from audit_link; delete from audit;
      insert into audit overriding system value table kept_audit; insert into audit_link table kept_audit_link;
      drop table kept_audit, kept_audit_link`);
    await client.end();
  }
}

test('AUD-18 AUD-19 a chain that its owner computed anew, or cut, is found by the anchors alone', async () => {
  for (const name of ['a', 'b']) await record(name);
  await exportNow();
  for (const name of ['c', 'd']) await record(name);
  await exportNow();
  const { good, foreign } = readAnchors(await readFile(file, 'utf8'), [publicKey]);
  expect({ anchors: good.map(({ number }) => number), foreign }).toEqual({ anchors: [2, 4], foreign: [] });
  expect(await command('verify', '--anchors', file)).toMatchObject({ code: 0 });

  await rewriting("update audit set actor_name = 'somebody else' where object_name = 'b'", async () => {
    expect(await command('verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('4 entries from number 1, whole'),
    });
    const { code, out } = await command('verify', '--anchors', file);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('broken at number 2') });
  });
  await rewriting("delete from audit where object_name = 'd'", async () => {
    expect(await command('verify')).toMatchObject({ code: 0 });
    const { code, out } = await command('verify', '--anchors', file);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('broken at number 4') });
  });
  expect(await command('verify', '--anchors', file)).toMatchObject({ code: 0 });
});

test('AUD-19 an anchor that another key signed, or that was changed, is named; a log of a syslog server is read too', async () => {
  const stranger = anchorKey(Buffer.alloc(32, 9));
  const good = anchorKey(sealingKey).sign({ number: 1, hash: Buffer.alloc(32) }, clock.now());
  const lineOf = (anchor: object) => JSON.stringify({ auditAnchor: anchor });
  const text = [
    `<110>1 2026-05-12T08:00:00Z host quaygate 1 auditAnchor - ${lineOf(good)}`,
    '{"number":1,"kind":"signIn"}',
    lineOf({ ...good, number: 2 }),
    lineOf(stranger.sign({ number: 1, hash: Buffer.alloc(32) }, clock.now())),
    '{"auditAnchor":{"number":"x"}}',
  ].join('\n');
  expect(readAnchors(text, [publicKey])).toEqual({ good: [good], foreign: [3, 4, 5] });
  expect(readAnchors(text, [publicKey, stranger.publicKey]).foreign).toEqual([3, 5]);

  const forged = path.join(folder.path, 'forged.jsonl');
  await writeFile(forged, lineOf(stranger.sign({ number: 1, hash: Buffer.alloc(32) }, clock.now())));
  expect(await command('verify', '--anchors', forged)).toMatchObject({
    code: 1,
    out: expect.stringContaining('line 1'),
  });
  await writeFile(forged, 'nothing');
  expect(await command('verify', '--anchors', forged)).toMatchObject({ code: 1 });
  expect(await command('key')).toMatchObject({ code: 0, out: `${publicKey}\n` });
});

test('AUD-18 an act of administration asks for the export at once; a sign-in waits for the minute', async () => {
  const asked = () => server.asOwner("select 1 from graphile_worker.jobs where task_identifier = 'exportAudit'");
  const act = (kind: 'userChanged' | 'signIn') =>
    recordAct(db, installation('test'), clock.now(), { kind, object: { kind: 'user', id: 'x', name: kind } });
  const linkAll = async (auditTarget: typeof target | null) => {
    await keepLinked({ ...deps, auditTarget }).stop();
    expect(await db.selectFrom('auditWaiting').selectAll().execute()).toEqual([]);
  };
  await server.asOwner("select graphile_worker.remove_job('exportAudit')");
  await act('signIn');
  await linkAll(target);
  await act('userChanged');
  await linkAll(null);
  expect(await asked()).toHaveLength(0);
  for (const kind of ['userChanged', 'signIn', 'userChanged'] as const) {
    await act(kind);
    await linkAll(target);
  }
  expect(await asked()).toHaveLength(1);
});

test('AUD-18 the metrics hold the signed end of the chain', async () => {
  await record('last');
  const answer = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  const [, labels = '', number] = /^quaygate_audit_anchor\{(.*)\} (\d+)$/m.exec(answer.payload) ?? [];
  const found = Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const { good } = readAnchors(JSON.stringify({ auditAnchor: { number: Number(number), ...found } }), [publicKey]);
  const head = await db.selectFrom('auditLink').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow();
  expect(good).toMatchObject([{ number: head.number, hash: head.hash.toString('hex') }]);
});
