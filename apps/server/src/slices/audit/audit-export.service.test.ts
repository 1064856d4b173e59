import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { notification } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { doJob, doSoon } from '../../jobs/jobs.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import type { AuditTarget } from '../../outside/audit-target/audit-target.ts';
import { auditTargetOf } from '../../outside/audit-target/choose-audit-target.ts';
import { actingUser, recordAct } from '../../plumbing/audit/audit.ts';
import { exportEntries } from './audit-export.service.ts';
import { linkEntries } from './audit-link.service.ts';

const server = await startServer();
const { db, deps } = server;
const folder = await makeTempFolder();
afterAll(folder.remove);
beforeEach(() =>
  server.asOwner('delete from audit_link; delete from audit_waiting; delete from audit; delete from audit_sent'),
);

async function write(name: string, kind: 'userChanged' | 'signInFailed' = 'userChanged') {
  await recordAct(
    db,
    actingUser({ id: 'a', email: 'anna@example.com' }, '10.0.0.1'),
    new Date('2026-05-12T08:00:00Z'),
    {
      kind,
      object: { kind: 'user', id: 'b', name },
      after: { lastName: 'Zeile\nZwei' },
    },
  );
  await linkEntries(deps.jobsDb);
}
const targetOf = (address: string) => present(auditTargetOf(address));

test('AUD-14 a file gets one line of JSON for each entry, in order and once, with number and hash', async () => {
  const file = path.join(folder.path, 'audit.jsonl');
  const target = targetOf(pathToFileURL(file).href);
  for (let index = 0; index < 3; index++) await write(`n${index}`);
  expect(await exportEntries(db, target)).toBe(3);
  await write('n3');
  await doJob({ ...deps, auditTarget: target }, 'exportAudit');
  expect(await exportEntries(db, target)).toBe(0);

  const written = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The job ends with an anchor (AUD-18).
  const anchor = written.at(-1)?.auditAnchor;
  const lines = written.slice(0, -1);
  expect(lines.map(({ objectName }) => objectName)).toEqual(['n0', 'n1', 'n2', 'n3']);
  const links = await db.selectFrom('auditLink').select(['number', 'hash']).orderBy('number').execute();
  expect(lines.map(({ number, hash }) => [number, hash])).toEqual(links.map((l) => [l.number, l.hash.toString('hex')]));
  expect([anchor.number, anchor.hash]).toEqual([lines[3].number, lines[3].hash]);
  expect(lines[0]).toMatchObject({
    occurredDate: '2026-05-12T08:00:00.000Z',
    kind: 'userChanged',
    actorName: 'anna@example.com',
    network: '10.0.0.1',
    after: { lastName: 'Zeile\nZwei' },
  });
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('AUD-14 instances that export at once send every entry once, in order', async () => {
  for (let index = 0; index < 5; index++) await write(`n${index}`);
  const sent: number[] = [];
  const target = {
    name: 'memory',
    send: async (entries: readonly { number: number }[]) => void sent.push(...entries.map(({ number }) => number)),
  };
  await Promise.all(Array.from({ length: 4 }, () => exportEntries(db, target)));
  await exportEntries(db, target);
  expect(sent).toHaveLength(5);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
});

test('AUD-14 a syslog server over UDP gets messages of RFC 5424', async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const received: string[] = [];
  socket.on('message', (message) => received.push(message.toString()));
  await write('n', 'signInFailed');
  await exportEntries(db, targetOf(`syslog+udp://127.0.0.1:${socket.address().port}`));
  await expect.poll(() => received.length).toBe(1);
  socket.close();
  expect(received[0]).toMatch(/^<108>1 2026-05-12T08:00:00\.000Z \S+ quaygate \d+ signInFailed - \{"number":\d+,/);
  expect(JSON.parse(present(received[0]).replace(/^.*? - /, ''))).toMatchObject({ objectName: 'n' });
});

test('AUD-14 over TCP each message stands behind its length; what a server that was away missed comes later', async () => {
  let received = '';
  const listener = createServer((socket) => socket.setEncoding('utf8').on('data', (text) => (received += text)));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const target = targetOf(`syslog+tcp://127.0.0.1:${port}`);
  await new Promise((resolve) => listener.close(resolve));
  await write('Müller');
  await expect(exportEntries(db, target)).rejects.toThrow('ECONNREFUSED');
  await expect(doJob({ ...deps, auditTarget: target }, 'exportAudit')).rejects.toThrow(/ECONNREFUSED.*AUDIT_EXPORT/);

  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  await write('Schulz');
  expect(await exportEntries(db, target)).toBe(2);
  listener.close();
  const bytes = Buffer.from(received);
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.toString('utf8', at, space));
    messages.push(bytes.toString('utf8', space + 1, space + 1 + length));
    at = space + 1 + length;
  }
  expect(messages.map((message) => JSON.parse(message.replace(/^.*? - /, '')).objectName)).toEqual([
    'Müller',
    'Schulz',
  ]);
});

test('AUD-14 NOTE-01 NOTE-02 a target that is away is told to administrators once an hour and by the metrics, until it has all it missed', async () => {
  const taken: number[] = [];
  let [isAway, tries] = [true, 0];
  const auditTarget: AuditTarget = {
    name: 'syslog+tcp://siem.example:601',
    send: async (entries) => {
      tries++;
      if (isAway) throw new Error('connect ECONNREFUSED');
      taken.push(...entries.filter(({ kind }) => kind !== 'auditAnchor').map(({ number }) => number));
    },
  };
  const metricsToken = 'ein-zeichen-fuer-prometheus';
  const watched = await startServer({ metricsToken }, undefined, { beside: server, auditTarget });
  const figures = async () => {
    const answer = await watched.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    return answer.payload
      .split('\n')
      .flatMap((line) => line.match(/^quaygate_waiting(?:_oldest_seconds)?\{kind="audit_export"\} (\d+)$/)?.[1] ?? [])
      .map(Number);
  };
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const told = async () =>
    (await server.call(notification.list, { as: admin, query: { size: 100 } })).body.items
      .filter(({ kind }: { kind: string }) => kind === 'jobFailed')
      .map(({ details }: { details: { name: string } }) => details.name);
  for (let index = 0; index < 2; index++) await write(`n${index}`);
  server.clock.set('2026-05-12T08:05:00Z');
  expect(await figures()).toEqual([2, 300]);

  const jobs = await startJobs(watched.deps, { databaseUrl: server.jobsUrl });
  await doSoon(db, 'exportAudit');
  await expect.poll(told, { timeout: 60_000 }).toEqual(['exportAudit (AUDIT_EXPORT; quaygate doctor)']);
  await doSoon(db, 'exportAudit');
  await expect.poll(() => tries, { timeout: 60_000 }).toBeGreaterThan(1);
  expect([taken, await figures()]).toEqual([[], [2, 300]]);

  isAway = false;
  await doSoon(db, 'exportAudit');
  await expect.poll(() => taken.length, { timeout: 60_000 }).toBe(2);
  await expect.poll(figures, { timeout: 10_000 }).toEqual([0, 0]);
  expect(await told()).toHaveLength(1);
  await jobs.stop();
});
