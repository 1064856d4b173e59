import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { quaygate } from '../../test/command.ts';
import { anInstallation } from '../../test/installation.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';
import { freePort } from '../db/launcher/port.ts';
import { readEnv } from '../settings/env.ts';
import { lookAtDatabase } from './doctor/database.ts';
import { type Finding, isWell, reportOf } from './doctor/finding.ts';
import { lookAtInstallation } from './doctor/installation.ts';
import { lookAtMachine } from './doctor/machine.ts';
import { lookAtProxy } from './doctor/proxy.ts';
import { lookAtRetention } from './doctor/retention.ts';
import { lookAtFiles, lookAtMail, lookAtServices } from './doctor/services.ts';
import { lookAtVoice } from './doctor/voice.ts';

const folder = await makeTempFolder();
afterAll(() => folder.remove());

const envOf = (settings: Record<string, string>) => readEnv({ DATA_DIR: folder.path, ...settings });
const wrongOf = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'wrong').map(({ says }) => says);
/** A port at which nothing listens. */
const closed = await freePort(0);

test('OPS-60 an installation that runs is told as text and as JSON, and what is wrong ends with 1', {
  timeout: 300_000,
}, async () => {
  const site = await anInstallation({ ADMIN_EMAIL: 'first@gate.example' });
  const [text, json] = await Promise.all([
    quaygate(['doctor'], { settings: site.env }),
    quaygate(['doctor', '--json'], {
      settings: { ...site.env, SMTP_URL: `smtp://u:geheim@127.0.0.1:${closed}`, MAIL_FROM: 'gate@gate.example' },
    }),
  ]);
  await site.stop();
  expect(text.code).toBe(1);
  // The PostgreSQL of tests forgets on purpose.
  expect(text.out).toContain('WRONG  bookings that were confirmed can be lost: fsync, ');
  expect(text.out).toContain('WRONG  no mail leaves: SMTP_URL is not set');
  expect(text.out).toMatch(/its schema is that of this build\n/);
  expect(text.out).toMatch(/\n {2}ok {5}sockets come through\n/);
  expect(text.out.trim()).toMatch(/\n2 wrong, \d+ doubtful, \d+ good$/);
  const sections: { title: string; findings: Finding[] }[] = JSON.parse(json.out);
  expect(sections.find(({ title }) => title === 'Mail')?.findings).toEqual([
    { level: 'wrong', says: `the mail server 127.0.0.1:${closed}: nothing listens there`, mend: expect.any(String) },
  ]);
  expect(json.out).not.toContain('geheim');
});

test('OPS-60 what is good and doubtful is well, what is wrong is not', () => {
  const told = (level: Finding['level']) => [{ title: 'A', findings: [{ level, says: 'it is so' }] }];
  expect([isWell(told('good')), isWell(told('doubtful')), isWell(told('wrong'))]).toEqual([true, true, false]);
  expect(reportOf(told('doubtful'))).toBe('A\n  ?      it is so\n\n0 wrong, 1 doubtful, 0 good');
});

test('OPS-60 settings that do not fit together, and a key that others can read', async () => {
  const open = envOf({ DEMO: '1', PUBLIC_URL: 'http://gate.example.org' });
  expect(wrongOf(lookAtInstallation(open))).toEqual([
    expect.stringContaining('the passwords of the demo are public'),
    expect.stringContaining('without https:// browsers give no passkeys'),
  ]);
  await writeFile(`${folder.path}/sealing.key`, Buffer.alloc(32).toString('base64'), { mode: 0o644 });
  expect(wrongOf(await lookAtMachine(open))).toEqual([`${folder.path}/sealing.key can be read by other users`]);
});

test('OPS-89 OPS-98 how long what is over is kept, and a place for its export that cannot be written to', async () => {
  await writeFile(`${folder.path}/no-folder`, '');
  const inFile = `file://${folder.path}/no-folder/below`;
  const [periods, target] = await lookAtRetention(envOf({ BLOCKS_KEPT_DAYS: '500', RETENTION_EXPORT: inFile }));
  expect(periods).toMatchObject({ level: 'good', says: expect.stringContaining('ended blocks 500, notifications 90') });
  expect(target).toMatchObject({ level: 'wrong', says: expect.stringContaining(inFile) });
  const whole = await lookAtRetention(envOf({ RETENTION_EXPORT: `file://${folder.path}/kept` }));
  expect(wrongOf(whole)).toEqual([]);
  expect(await lookAtRetention(envOf({}))).toMatchObject([{ level: 'good' }, { level: 'good' }]);
});

test('OPS-61 every address of the database that cannot be used is named, and an empty database is well', async () => {
  const url = new URL(inject('databaseUrl'));
  const nowhere = `postgres://quaygate:geheim@127.0.0.1:${closed}/quaygate`;
  const missing = Object.assign(new URL(url), { pathname: '/no_such_database' }).href;
  const away = await lookAtDatabase(envOf({ DATABASE_URL: nowhere, DATABASE_MIGRATION_URL: missing }));
  expect(wrongOf(away)).toEqual([
    'DATABASE_URL names a host and port where no PostgreSQL listens',
    'DATABASE_MIGRATION_URL names a database that does not exist',
  ]);
  const empty = Object.assign(new URL(url), { pathname: '/template1' }).href;
  const seen = await lookAtDatabase(envOf({ DATABASE_URL: empty, DATABASE_CONNECTIONS: '500' }));
  expect(seen.map(({ says }) => says)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^PostgreSQL \d+/),
      'its clock and that of this machine agree',
      'it is empty; the first start makes the schema',
    ]),
  );
  expect(seen.find(({ says }) => /one instance needs up to 509$/.test(says))?.level).toBe('wrong');
});

test('OPS-62 a proxy that does not hand sockets on, one that leads elsewhere, and none', {
  timeout: 300_000,
}, async () => {
  const site = await anInstallation({ ADMIN_EMAIL: 'first@gate.example' });
  const proxy = createServer((from, to) => {
    // As a proxy that was told nothing of sockets: headers of the connection stay with it.
    const path = from.url ?? '/';
    const onward = request({ host: '127.0.0.1', port: site.env.PORT, path }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.end();
  }).listen(0, '127.0.0.1');
  const other = createServer((_, to) => to.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1');
  await Promise.all([once(proxy, 'listening'), once(other, 'listening')]);
  const at = (server: typeof proxy) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = async (publicUrl: string) => wrongOf(await lookAtProxy(envOf({ PUBLIC_URL: publicUrl })));
  expect(await look(at(proxy))).toEqual(['the proxy does not hand on sockets: nothing is live, and no call rings']);
  expect(await look(at(other))).toEqual([`${at(other)}/healthz answers 200 and not what Quaygate says`]);
  expect(await look(`http://127.0.0.1:${closed}`)).toEqual([`http://127.0.0.1:${closed}: nothing listens there`]);
  proxy.close();
  other.close();
  await site.stop();
});

test('OPS-63 files are stored, read and removed; services that do not answer are named', async () => {
  expect(await lookAtFiles(envOf({}))).toEqual([{ level: 'good', says: `the folder ${folder.path} keeps files` }]);
  const away = envOf({
    NATS_URL: `nats://127.0.0.1:${closed}`,
    MQTT_URL: `mqtt://127.0.0.1:${closed}`,
    AUDIT_EXPORT: `syslog+tcp://127.0.0.1:${closed}`,
  });
  const nothing = 'nothing listens there';
  expect(wrongOf(await lookAtServices(away))).toEqual([
    `NATS at 127.0.0.1:${closed}: ${nothing}`,
    `the MQTT broker: ${nothing}`,
    `the target of the audit log: ${nothing}`,
  ]);
  expect(await lookAtMail(envOf({ DEMO: '1' }))).toEqual([
    { level: 'good', says: expect.stringContaining('no mail leaves') },
  ]);
});

test('OPS-63 a STUN server that answers is good, a TURN server that takes no connection is not', async () => {
  const stun = createSocket('udp4');
  stun.on('message', (asked, { port, address }) => {
    const answer = Buffer.concat([Buffer.from('0101000c', 'hex'), asked.subarray(4, 20), Buffer.alloc(12)]);
    stun.send(answer, port, address);
  });
  stun.bind(0, '127.0.0.1');
  await once(stun, 'listening');
  const url = `stun:127.0.0.1:${stun.address().port}`;
  const findings = await lookAtVoice(
    envOf({
      ICE_SERVERS: JSON.stringify([{ urls: [url] }]),
      TURN_URLS: `turn:127.0.0.1:${closed}?transport=tcp`,
      TURN_SECRET: 'a secret of sixteen characters',
    }),
  );
  stun.close();
  expect(findings).toEqual([
    { level: 'good', says: `${url} answers` },
    { level: 'wrong', says: `turn:127.0.0.1:${closed}?transport=tcp: nothing listens there`, mend: expect.any(String) },
  ]);
});
