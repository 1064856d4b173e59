import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtServer } from '../../../tools/build/server.ts';
import { runScript } from '../test/command.ts';
import { createDatabase } from '../test/database.ts';
import { makeTempFolder } from '../test/temp-folder.ts';
import { freePort } from './db/launcher/port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const documented = [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name = '']) => name,
);

/** Values that no setting of this name takes: all of them are refused before anything is opened. */
const bad: Record<string, string> = {
  PORT: '0',
  DRAIN_PAUSE: '6',
  PUBLIC_URL: 'gate',
  BACKUP_PASSPHRASE: 'short',
  DATABASE_URL: 'mysql://x',
  DATABASE_DIRECT_URL: 'mysql://x',
  DATABASE_CONNECTIONS: '4',
  DATABASE_STATEMENTS: 'named',
  DATABASE_MIGRATION_URL: 'x',
  DATABASE_JOBS_URL: 'x',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization',
  OTEL_SERVICE_NAME: 'x'.repeat(101),
  OTEL_TRACES_SAMPLER_ARG: '2',
  OTEL_METRIC_EXPORT_INTERVAL: '10',
  DATABASE_REPLICA_URL: 'x',
  DATABASE_REPLICA_MAX_AGE: '0',
  VERIFY_DATABASE_URL: 'x',
  SEALING_KEY: 'c2hvcnQ=',
  FILES: 'tape',
  S3_ENDPOINT: 's3',
  S3_BUCKET: 'Großer Eimer',
  S3_REGION: 'a b',
  S3_ACCESS_KEY: 'a b',
  DEMO: 'yes',
  DEMO_PASSWORD: 'short',
  SIMULATOR: 'on',
  SIM_SPEED: 'fast',
  CLOCK: 'noon',
  IDENTITY: 'ldap',
  IDENTITY_ISSUER: 'id',
  IDENTITY_SIGN_IN: 'both',
  IDENTITY_NAME: 'x'.repeat(61),
  IDENTITY_RESET_URL: 'id',
  IDENTITY_JWKS_URL: 'id',
  IDENTITY_TOKEN_URL: 'id',
  IDENTITY_SCOPE: 'email',
  IDENTITY_PROJECT: 'a b',
  IDENTITY_BASE_URL: 'id',
  ADMIN_EMAIL: 'admin',
  FOUR_EYES: 'on',
  SMTP_URL: 'mail',
  SMTP_TLS: 'never',
  MAIL_FROM: 'mail',
  PUSH_CONTACT: 'mail',
  PUSH_LOCAL: 'on',
  IDENTIFICATION: 'none',
  IDENTIFICATION_URL: 'ident',
  IDENTIFICATION_EVENT_SECRET: 'short',
  IDENTIFICATION_KEPT_DAYS: '0',
  TRUCKER_KEPT_DAYS: '0',
  POSITIONS_HISTORY: '0',
  SLOT_CHANGES_KEPT_DAYS: '89',
  EXCEPTIONS_KEPT_DAYS: '401',
  BLOCKS_KEPT_DAYS: '364',
  NOTIFICATIONS_KEPT_DAYS: '1',
  EVENTS_KEPT_DAYS: '399',
  ARCHIVE_AFTER_DAYS: '400',
  RETENTION_EXPORT: 's3://Bucket',
  PAYMENTS: 'cash',
  LICENSES: 'free',
  LICENSE_GRACE_DAYS: 'many',
  STRIPE_SECRET_KEY: 'x',
  STRIPE_WEBHOOK_SECRET: 'x',
  STRIPE_LICENSE_PRICE: 'x',
  STRIPE_SETUP_FEE_PRICE: 'x',
  STRIPE_AUTOMATIC_TAX: 'on',
  STRIPE_BASE_URL: 'x',
  SUPPORT_URL_DE: 'x',
  SUPPORT_URL_EN: 'x',
  MAP_INTEGRATION: 'on',
  MAP_STYLE_URL: 'x',
  CHAT_APP_ID: 'a b',
  ICE_SERVERS: 'stun',
  TURN_URLS: 'turn',
  TURN_SECRET: 'short',
  VOICE: 'phone',
  AGORA_APP_ID: 'x',
  AGORA_APP_CERTIFICATE: 'x',
  LOG_LEVEL: 'loud',
  RATE_LIMIT: '0',
  AUDIT_EXPORT: 'http://siem',
  AUDIT_KEPT_DAYS: '1',
  SESSION_IDLE_HOURS: '0',
  SIGNING_KEY_DAYS: '0',
  FACTOR_REQUIRED_ROLES: 'boss',
  NATS_URL: 'nats',
  MQTT_PORT: '0',
  MQTT_URL: 'broker',
  METRICS_TOKEN: 'short',
  TRUST_PROXY: 'all',
};
/** Any text may be right: only the service knows. Without their partner they are named too (see below). */
const anyText = [
  'S3_SECRET_KEY',
  'IDENTITY_AUDIENCE',
  'IDENTITY_CLIENT_ID',
  'IDENTITY_CLIENT_SECRET',
  'IDENTITY_API_KEY',
];
const withPartner = ['IDENTIFICATION_API_KEY', 'CHAT_SECRET'];
/** What only the machine can judge; each has a test of its own below. */
const judgedLater = ['HOST', 'DATA_DIR', 'DEPLOYMENT_FILE', 'MQTT_HOST', 'MQTT_TLS_CERT', 'MQTT_TLS_KEY'];

const start = (settings: Record<string, string>) => runScript(builtServer, [], { settings });

test('SETUP-04 every documented setting is tried with a bad value', () => {
  const tried = [...Object.keys(bad), ...anyText, ...withPartner, ...judgedLater];
  expect([...documented].sort()).toEqual(tried.sort());
});

test('SETUP-04 a start with every setting at a bad value names each in one sentence, and prints no stack', async () => {
  const { code, out, err } = await start({ ...bad, CHAT_SECRET: 'x' });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  const lines = err.trimEnd().split('\n');
  for (const name of Object.keys(bad)) {
    expect(
      lines.filter((line) => line.startsWith(`${name} must be `)),
      name,
    ).toHaveLength(1);
  }
  expect(lines).toHaveLength(Object.keys(bad).length);
});

/** A server that answers the first message of a client as a pooler does that takes no limits. */
async function pooler() {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (message) => {
      // 80877103: the client asks for TLS.
      if (message.length === 8 && message.readUInt32BE(4) === 80_877_103) return socket.write('N');
      const parameter = /statement_timeout/.exec(message.toString('latin1'))?.[0] ?? 'nothing';
      const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`;
      const answer = Buffer.alloc(5 + fields.length);
      answer.write('E');
      answer.writeUInt32BE(4 + fields.length, 1);
      answer.write(fields, 5);
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** One that no other start of these tests takes, below those that the machine gives to who asks for any. */
const ownPort = async () => String(await freePort(randomInt(10_000, 30_000)));

async function expectRefused(settings: Record<string, string>, sentence: RegExp): Promise<void> {
  const { code, out, err } = await start(settings);
  expect({ code, out: out.trim() }, String(sentence)).toEqual({ code: 1, out: '' });
  expect(err, String(sentence)).toMatch(/^[^\n]+\n$/);
  expect(err.trimEnd()).toMatch(sentence);
}

test('SETUP-04 what only the machine can judge is one sentence too', { timeout: 600_000 }, async () => {
  const folder = await makeTempFolder();
  const database = await createDatabase();
  const taken = await pooler();
  const file = path.join(folder.path, 'file');
  writeFileSync(file, '{ "facilities": 8 }');
  const good = { DATABASE_URL: database.ownerUrl, DATA_DIR: folder.path, LOG_LEVEL: 'silent' };
  const [free, other] = [{ PORT: await ownPort() }, { PORT: await ownPort() }];
  const taking = { ...good, PORT: await ownPort(), MQTT_PORT: String(taken.port) };
  const away = { ...good, PORT: await ownPort(), MQTT_PORT: await ownPort(), MQTT_HOST: '10.254.254.254' };
  const broker = async (certificate: string, key: string) => {
    const files = { MQTT_TLS_CERT: certificate, MQTT_TLS_KEY: key };
    return { ...good, PORT: await ownPort(), MQTT_PORT: await ownPort(), ...files };
  };
  const cases: [settings: Record<string, string>, sentence: RegExp][] = [
    [
      { ...good, DATA_DIR: path.join(file, 'data') },
      /^DATA_DIR \S+ cannot be written to \(ENOTDIR\); .* FILES=s3 and SEALING_KEY$/,
    ],
    [
      { DATA_DIR: path.join(file, 'data') },
      /^DATA_DIR \S+ cannot be written to \(ENOTDIR\); .* DATABASE_URL and FILES=s3 and SEALING_KEY$/,
    ],
    [
      { ...good, DATA_DIR: path.join(file, 'data'), SEALING_KEY: Buffer.alloc(32).toString('base64') },
      /^DATA_DIR \S+ cannot be written to \(E\w+\); .* set FILES=s3$/,
    ],
    [{ ...good, DATABASE_URL: `postgres://u:secret@127.0.0.1:${taken.port}/q` }, /^DATABASE_URL names a pooler/],
    [{ ...good, HOST: '192.0.2.1', ...free }, /^HOST names an address that this machine does not have$/],
    [{ ...good, HOST: 'nowhere.invalid', ...other }, /^HOST names a host that is not known$/],
    [{ ...good, PORT: String(taken.port) }, /^PORT \d+ is in use/],
    [taking, /^MQTT_PORT \d+ is in use/],
    [away, /^MQTT_HOST names an address/],
    [await broker('/nowhere.crt', file), /^MQTT_TLS_CERT cannot be read \(ENOENT\)$/],
    [await broker(file, '/nowhere.key'), /^MQTT_TLS_KEY cannot be read \(ENOENT\)$/],
    [await broker(file, file), /^MQTT_TLS_CERT and MQTT_TLS_KEY must be files of /],
    [{ ...good, DEPLOYMENT_FILE: '/nowhere.json' }, /^DEPLOYMENT_FILE cannot be read \(ENOENT\)$/],
    [{ ...good, DEPLOYMENT_FILE: file }, /^DEPLOYMENT_FILE facilities: /],
    [{ ...good, AUDIT_EXPORT: `file://${file}/audit.jsonl` }, /^AUDIT_EXPORT names a file that cannot be written to/],
  ];
  // Root may write anywhere.
  if (process.getuid?.() !== 0) {
    const closed = path.join(folder.path, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    cases.push([{ ...good, DATA_DIR: closed }, /^DATA_DIR .* cannot be written to \(EACCES\)/]);
  }
  const left = cases.values();
  const tryOn = async () => {
    for (const [settings, sentence] of left) await expectRefused(settings, sentence);
  };
  // Each is a process of its own, and none of them gets as far as to listen.
  await Promise.all(Array.from({ length: 3 }, tryOn));
  expect(existsSync(path.join(folder.path, 'sealing.key'))).toBe(true);
  await taken.close();
  await database.drop();
  await folder.remove();
});

test('OPS-42 SIGTERM ends a start that waits for its database, with code 0', { timeout: 120_000 }, async () => {
  const silent = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const folder = await makeTempFolder();
  const child = spawn(process.execPath, [builtServer], {
    env: { DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/q`, DATA_DIR: folder.path },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const [socket] = (await Promise.race([once(silent, 'connection'), ended])) as [Socket];
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  socket.destroy();
  silent.close();
  await folder.remove();
});
