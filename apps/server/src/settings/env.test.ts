import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { BadSettings } from '../plumbing/bad-settings.ts';
import { type Env, readEnv } from './env.ts';
import { type Setting, variables } from './variables.ts';

type Source = Partial<Record<Setting, string>>;

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_LICENSE_PRICE: 'price_1',
  STRIPE_SETUP_FEE_PRICE: 'price_2',
};
const s3 = {
  FILES: 's3',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'gate-files',
  S3_ACCESS_KEY: 'AKIA1',
  S3_SECRET_KEY: 'secret/1',
};
const system = { DATABASE_URL: 'postgres://u:p@db.example:5432/quaygate' };
const hosted = {
  IDENTITY: 'hosted',
  IDENTITY_ISSUER: 'https://id.example/realms/a',
  IDENTITY_AUDIENCE: 'quaygate',
  IDENTITY_JWKS_URL: 'https://id.example/keys',
};

const reads: [what: string, source: Source, expected: Partial<Env>][] = [
  [
    'nothing: the embedded database in demo mode',
    {},
    {
      host: '127.0.0.1',
      port: 4600,
      dataDir: path.resolve('.data'),
      databaseUrl: null,
      demo: true,
      demoPassword: 'quaygate-demo-2026',
      clock: null,
      simulator: true,
      simSpeed: 1,
      logLevel: 'warn',
      publicUrl: 'http://127.0.0.1:4600',
      identity: { kind: 'embedded' },
      payments: { kind: 'embedded' },
      files: { kind: 'folder' },
      supportUrls: { de: null, en: null },
      adminEmails: [],
      deploymentFile: null,
      trustProxy: 'loopback',
      smtp: null,
      mapIntegration: null,
      mapStyleUrl: null,
      chat: null,
      iceServers: [],
      rateLimit: 100,
      licenseGraceDays: 7,
      signingKeyDays: 30,
      metricsToken: null,
    },
  ],
  ['a given database: no demo', system, { demo: false, simulator: false, logLevel: 'info', ...urlOf(system) }],
  ['FACT-40 without a demo administrators need a second factor', { DEMO: '0' }, { factorRoles: ['quaygate_admin'] }],
  ['FACT-40 a demo requires none', {}, { factorRoles: [] }],
  [
    'FACT-40 unless a setting says who',
    { FACTOR_REQUIRED_ROLES: 'quaygate_admin, quaygate_write' },
    { factorRoles: ['quaygate_admin', 'quaygate_write'], passkeyRoles: [] },
  ],
  [
    'FACT-43 or a passkey',
    { FACTOR_REQUIRED_ROLES: 'quaygate_admin:passkey, quaygate_write' },
    { factorRoles: ['quaygate_admin', 'quaygate_write'], passkeyRoles: ['quaygate_admin'] },
  ],
  [
    'SEC-13 MQTT over TLS on every address',
    { MQTT_PORT: '8883', MQTT_HOST: '0.0.0.0', MQTT_TLS_CERT: '/etc/mqtt.crt', MQTT_TLS_KEY: '/etc/mqtt.key' },
    { mqtt: { kind: 'embedded', port: 8883, host: '0.0.0.0', tls: { cert: '/etc/mqtt.crt', key: '/etc/mqtt.key' } } },
  ],
  [
    'SEC-13 MQTT without TLS in a private network',
    { MQTT_PORT: '1883', MQTT_HOST: '10.0.0.7' },
    { mqtt: { kind: 'embedded', port: 1883, host: '10.0.0.7', tls: null } },
  ],
  ['FACT-40 or that nobody does', { DEMO: '0', FACTOR_REQUIRED_ROLES: 'none' }, { factorRoles: [] }],
  ['FWD-PAY-11 without a demo licences cannot be bought', { DEMO: '0' }, { payments: { kind: 'off' } }],
  ['FWD-PAY-11 unless a setting says where', { DEMO: '0', PAYMENTS: 'embedded' }, { payments: { kind: 'embedded' } }],
  [
    'FWD-PAY-10 prices of Stripe are settings',
    stripe,
    {
      payments: {
        kind: 'stripe',
        ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', licensePrice: 'price_1', setupFeePrice: 'price_2' },
        ...{ automaticTax: false, baseUrl: null },
      },
    },
  ],
  [
    'IDENT-06 files in an object storage',
    s3,
    {
      files: {
        kind: 's3',
        ...{ endpoint: 'https://s3.example.org', bucket: 'gate-files', region: 'us-east-1' },
        ...{ accessKey: 'AKIA1', secretKey: 'secret/1' },
      },
    },
  ],
  [
    'IDENT-06 below a path of the storage, in another region',
    { ...s3, S3_ENDPOINT: 'https://s3.example.org/storage/v1/s3/', S3_REGION: 'eu-central-1' },
    { files: expect.objectContaining({ endpoint: 'https://s3.example.org/storage/v1/s3', region: 'eu-central-1' }) },
  ],
  [
    'OPS-90 OPS-96 a replica, and a database for trials',
    {
      ...system,
      DATABASE_REPLICA_URL: 'postgres://b/q',
      DATABASE_REPLICA_MAX_AGE: '2.5',
      VERIFY_DATABASE_URL: 'postgres://c/v',
    },
    { replicaUrl: 'postgres://b/q', replicaMaxAge: 2_500, verifyUrl: 'postgres://c/v' },
  ],
  ['OPS-94 no history of positions', { POSITIONS_HISTORY: 'none' }, { positionsKeptHours: 0 }],
  ['OPS-94 history of positions for a week', { POSITIONS_HISTORY: '168' }, { positionsKeptHours: 168 }],
  [
    'OPS-89 how long what is over is kept, as it always was',
    {},
    {
      keptDays: { slotChanges: 400, exceptions: 90, blocks: 1_096, notifications: 90, events: 400 },
      auditKeptDays: 1_096,
      archiveAfterDays: 800,
      retentionExport: null,
    },
  ],
  ['OPS-106 nothing is archived', { ARCHIVE_AFTER_DAYS: '0' }, { archiveAfterDays: 0 }],
  ['OPS-106 what is closed is archived after five years', { ARCHIVE_AFTER_DAYS: '1826' }, { archiveAfterDays: 1_826 }],
  [
    'OPS-98 a folder for what is over',
    { EXCEPTIONS_KEPT_DAYS: '30', RETENTION_EXPORT: 'file:///srv/kept' },
    {
      keptDays: { slotChanges: 400, exceptions: 30, blocks: 1_096, notifications: 90, events: 400 },
      retentionExport: { kind: 'folder', url: 'file:///srv/kept' },
    },
  ],
  [
    'OPS-98 a bucket for what is over, while pictures lie in a folder',
    {
      ...{ RETENTION_EXPORT: 's3://kept/port/a', S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY: 'k' },
      S3_SECRET_KEY: 's',
    },
    {
      files: { kind: 'folder' },
      retentionExport: {
        ...{ kind: 's3', bucket: 'kept', prefix: 'port/a', endpoint: 'https://s3.example.org', region: 'us-east-1' },
        ...{ accessKey: 'k', secretKey: 's' },
      },
    },
  ],
  ['OPS-97 nothing is sent by itself', {}, { telemetry: null }],
  [
    'OPS-97 a collector and its headers',
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant=gate',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    {
      telemetry: {
        ...{ endpoint: 'http://collector:4318', serviceName: 'quaygate', share: 0.1, metricsEvery: 60_000 },
        headers: { authorization: 'Bearer a=b', 'x-tenant': 'gate' },
      },
    },
  ],
  ['a given database and DEMO=1', { ...system, DEMO: '1' }, { demo: true, simulator: true }],
  ['DEMO=0 on the embedded database', { DEMO: '0' }, { demo: false, simulator: false }],
  ['SIMULATOR=0 in demo mode', { SIMULATOR: '0' }, { demo: true, simulator: false }],
  [
    'the public address follows host and port',
    { HOST: '10.0.0.7', PORT: '80', DEMO: '1' },
    { publicUrl: 'http://10.0.0.7:80' },
  ],
  ['an IPv6 host stands in brackets', { HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:4600' }],
  [
    'a given public address loses its slash',
    { PUBLIC_URL: 'https://gate.example/', DEMO: '0' },
    { publicUrl: 'https://gate.example' },
  ],
  ['empty counts as unset', { PORT: '', DATABASE_URL: ' ', DEMO: '' }, { port: 4600, databaseUrl: null, demo: true }],
  ['a set clock in a demo', { CLOCK: '2026-03-29T01:30:00+01:00' }, { clock: new Date('2026-03-29T00:30:00Z') }],
  ['half speed', { SIM_SPEED: '0.5' }, { simSpeed: 0.5 }],
  ['paths become absolute', { DATA_DIR: 'x' }, { dataDir: path.resolve('x') }],
  [
    'one support address',
    { SUPPORT_URL_DE: 'https://h.example/' },
    { supportUrls: { de: 'https://h.example/', en: null } },
  ],
  ['ROLE-20 the first administrator', { ADMIN_EMAIL: 'a@gate.example' }, { adminEmails: ['a@gate.example'] }],
  [
    'SETUP-06 the first administrators',
    { ADMIN_EMAIL: 'a@gate.example, b@gate.example' },
    { adminEmails: ['a@gate.example', 'b@gate.example'] },
  ],
  ['INT-26 a file of deployment data', { DEPLOYMENT_FILE: 'd.json' }, { deploymentFile: path.resolve('d.json') }],
  ['proxies', { TRUST_PROXY: '10.0.0.0/8, ::1, uniquelocal' }, { trustProxy: '10.0.0.0/8, ::1, uniquelocal' }],
  [
    'a server for mails',
    { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'Quaygate <no-reply@gate.example>' },
    { smtp: { url: 'smtps://u:p@mail.example', from: 'Quaygate <no-reply@gate.example>', mayBePlain: false } },
  ],
  ['APPR-01 four eyes are asked for outside demo mode', system, { demo: false, fourEyes: true }],
  ['APPR-01 and not in a demo', {}, { demo: true, fourEyes: false }],
  ['APPR-01 unless a setting says so', { FOUR_EYES: '1' }, { demo: true, fourEyes: true }],
  ['APPR-01 or not', { ...system, FOUR_EYES: '0' }, { demo: false, fourEyes: false }],
  ['FLAG-06 administrators switch the map', system, { mapIntegration: null }],
  ['FLAG-06 the map is on where it is switched on', { ...system, MAP_INTEGRATION: '1' }, { mapIntegration: true }],
  [
    'TRM-MON-37 another style of the map',
    { MAP_STYLE_URL: 'https://maps.example.org/style.json?key=1' },
    { mapStyleUrl: 'https://maps.example.org/style.json?key=1' },
  ],
  ['FLAG-06 and off where it is switched off', { MAP_INTEGRATION: '0' }, { demo: true, mapIntegration: false }],
  [
    'CHAT-03 a chat with app id and secret',
    { CHAT_APP_ID: 'qg1', CHAT_SECRET: 's' },
    { chat: { appId: 'qg1', secret: 's' } },
  ],
  [
    'servers for voice, one address or several',
    { ICE_SERVERS: '[{"urls":"stun:a.example"},{"urls":["stun:b.example:3478","stuns:b.example"]}]' },
    { iceServers: [{ urls: ['stun:a.example'] }, { urls: ['stun:b.example:3478', 'stuns:b.example'] }] },
  ],
  [
    'a hosted identity provider',
    hosted,
    {
      identity: {
        kind: 'hosted',
        issuer: hosted.IDENTITY_ISSUER,
        audience: hosted.IDENTITY_AUDIENCE,
        clientId: 'quaygate',
        clientSecret: null,
        scope: 'openid email offline_access',
        jwksUrl: hosted.IDENTITY_JWKS_URL,
        tokenUrl: null,
        resetUrl: null,
        signIn: 'page',
        pageName: null,
      },
    },
  ],
  [
    'a hosted identity provider in a demo, which the simulator cannot sign in at',
    { ...hosted, IDENTITY_CLIENT_ID: 'gate', IDENTITY_RESET_URL: 'http://id.example/forgot' },
    {
      demo: true,
      simulator: false,
      identity: expect.objectContaining({ clientId: 'gate', resetUrl: 'http://id.example/forgot' }),
    },
  ],
  [
    'a Firebase project',
    { IDENTITY: 'firebase', IDENTITY_PROJECT: 'gate-7', IDENTITY_API_KEY: 'key' },
    { identity: { kind: 'firebase', project: 'gate-7', apiKey: 'key', baseUrl: null } },
  ],
];

function urlOf({ DATABASE_URL }: { DATABASE_URL: string }): Partial<Env> {
  return { databaseUrl: DATABASE_URL };
}

test.each(reads)('%s', (_, source, expected) => {
  expect(readEnv(source)).toMatchObject(expected);
});

const refusals: [source: Source, names: Setting[]][] = [
  [{ PORT: 'abc' }, ['PORT']],
  [{ DRAIN_PAUSE: '6' }, ['DRAIN_PAUSE']],
  [{ DRAIN_PAUSE: 'long' }, ['DRAIN_PAUSE']],
  [{ PORT: '0' }, ['PORT']],
  [{ PORT: '70000' }, ['PORT']],
  [{ PORT: '80.5' }, ['PORT']],
  [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL']],
  [{ DEMO: 'yes please' }, ['DEMO']],
  [{ DEMO_PASSWORD: 'short' }, ['DEMO_PASSWORD']],
  [{ SIM_SPEED: '0' }, ['SIM_SPEED']],
  [{ SIM_SPEED: '-1' }, ['SIM_SPEED']],
  [{ CLOCK: 'noon' }, ['CLOCK']],
  [{ CLOCK: '2026-03-29T00:30:00Z', DEMO: '0' }, ['CLOCK']],
  [{ CLOCK: '2026-03-29T00:30:00Z', ...system }, ['CLOCK']],
  [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
  [{ PUBLIC_URL: 'gate.example' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'https://gate.example/path' }, ['PUBLIC_URL']],
  [{ HOST: '0.0.0.0', DEMO: '1' }, ['PUBLIC_URL']],
  [{ METRICS_TOKEN: 'short' }, ['METRICS_TOKEN']],
  [{ NATS_URL: 'nats://one:4222,http://two:4222' }, ['NATS_URL']],
  [{ MQTT_URL: 'http://mqtt.example' }, ['MQTT_URL']],
  [{ MQTT_PORT: '70000' }, ['MQTT_PORT']],
  [{ HOST: '::', ...system }, ['PUBLIC_URL']],
  [{ PAYMENTS: 'cash' }, ['PAYMENTS']],
  [
    { PAYMENTS: 'stripe' },
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_LICENSE_PRICE', 'STRIPE_SETUP_FEE_PRICE'],
  ],
  [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY']],
  [{ ...stripe, STRIPE_BASE_URL: 'http://stripe.example' }, ['STRIPE_BASE_URL']],
  [{ FILES: 'ftp' }, ['FILES']],
  [{ FILES: 's3' }, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']],
  [{ ...s3, S3_ENDPOINT: 'http://s3.example.org' }, ['S3_ENDPOINT']],
  [{ ...s3, S3_ENDPOINT: 'https://u:p@s3.example.org' }, ['S3_ENDPOINT']],
  [{ ...s3, S3_ENDPOINT: 'https://s3.example.org/?a=1' }, ['S3_ENDPOINT']],
  [{ ...s3, S3_BUCKET: 'Gate/files' }, ['S3_BUCKET']],
  [{ ...s3, S3_REGION: 'eu west' }, ['S3_REGION']],
  [{ IDENTITY: 'other' }, ['IDENTITY']],
  [{ IDENTITY: 'hosted', IDENTITY_AUDIENCE: 'a' }, ['IDENTITY_ISSUER']],
  [{ ...hosted, IDENTITY_ISSUER: 'http://id.example' }, ['IDENTITY_ISSUER']],
  [{ ...hosted, IDENTITY_TOKEN_URL: 'http://127.0.0.1.example/token' }, ['IDENTITY_TOKEN_URL']],
  [{ ...hosted, IDENTITY_SCOPE: 'email' }, ['IDENTITY_SCOPE']],
  [{ IDENTITY: 'firebase' }, ['IDENTITY_PROJECT', 'IDENTITY_API_KEY']],
  [{ ...hosted, IDENTITY_ISSUER: 'id' }, ['IDENTITY_ISSUER']],
  [{ SUPPORT_URL_EN: 'javascript:alert(1)' }, ['SUPPORT_URL_EN']],
  [{ ADMIN_EMAIL: 'a@b.example; c@d.example' }, ['ADMIN_EMAIL']],
  [{ ADMIN_EMAIL: 'a@b.example,' }, ['ADMIN_EMAIL']],
  [{ ADMIN_EMAIL: 'admin' }, ['ADMIN_EMAIL']],
  [{ TRUST_PROXY: 'everybody' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: '10.0.0.0/x' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: '10.0.0.0/33' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: '0.0.0.0/0' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: 'true' }, ['TRUST_PROXY']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM']],
  [{ SMTP_TLS: 'never' }, ['SMTP_TLS']],
  [{ MQTT_PORT: '1883', MQTT_HOST: '0.0.0.0' }, ['MQTT_TLS_CERT']],
  [{ MQTT_PORT: '1883', MQTT_HOST: '203.0.113.9' }, ['MQTT_TLS_CERT']],
  [{ MQTT_PORT: '1883', MQTT_HOST: 'mqtt.example.org' }, ['MQTT_TLS_CERT']],
  [{ MQTT_PORT: '1883', MQTT_TLS_CERT: '/etc/mqtt.crt' }, ['MQTT_TLS_KEY']],
  [{ FACTOR_REQUIRED_ROLES: 'quaygate_admin:code' }, ['FACTOR_REQUIRED_ROLES']],
  [
    { DEMO: '0', PUBLIC_URL: 'http://gate.example.org', FACTOR_REQUIRED_ROLES: 'quaygate_admin:passkey' },
    ['FACTOR_REQUIRED_ROLES'],
  ],
  [{ MAIL_FROM: 'a@b.example' }, ['SMTP_URL']],
  [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Quaygate' }, ['MAIL_FROM']],
  [{ MAP_INTEGRATION: 'maybe' }, ['MAP_INTEGRATION']],
  [{ CHAT_APP_ID: 'qg1' }, ['CHAT_SECRET']],
  [{ TURN_URLS: 'turn:a.example' }, ['TURN_SECRET']],
  [{ TURN_SECRET: 'a-secret-of-16-ch' }, ['TURN_URLS']],
  [{ TURN_URLS: 'stun:a.example', TURN_SECRET: 'a-secret-of-16-ch' }, ['TURN_URLS']],
  [{ TURN_URLS: 'turn:a.example', TURN_SECRET: 'short' }, ['TURN_SECRET']],
  [{ VOICE: 'zoom' }, ['VOICE']],
  [{ VOICE: 'agora' }, ['AGORA_APP_ID', 'AGORA_APP_CERTIFICATE']],
  [{ VOICE: 'agora', AGORA_APP_ID: 'x', AGORA_APP_CERTIFICATE: '0'.repeat(32) }, ['AGORA_APP_ID']],
  [{ CHAT_SECRET: 's' }, ['CHAT_APP_ID']],
  [{ CHAT_APP_ID: 'q g', CHAT_SECRET: 's' }, ['CHAT_APP_ID']],
  [{ ICE_SERVERS: 'stun:a' }, ['ICE_SERVERS']],
  [{ ICE_SERVERS: '[{"urls":"http://a"}]' }, ['ICE_SERVERS']],
  [{ ICE_SERVERS: '[{"urls":"stun:a","username":"u","credential":"p"}]' }, ['ICE_SERVERS']],
  [{ RATE_LIMIT: '0' }, ['RATE_LIMIT']],
  [{ PORT: 'x', RATE_LIMIT: 'y' }, ['PORT', 'RATE_LIMIT']],
];

const open: [source: Source, isRefused: boolean][] = [
  [{ HOST: '192.0.2.7' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1' }, true],
  [{ PUBLIC_URL: 'https://gate.example' }, true],
  [{ HOST: '192.0.2.7', DEMO: '1' }, false],
  [{ HOST: '192.0.2.7', DEMO: '0' }, false],
  [{ PUBLIC_URL: 'https://gate.example', ...system }, false],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://[::1]:4600' }, false],
];

test.each(open)('SEC-06 INT-25 a demo that others reach must be asked for: %o', (source, isRefused) => {
  if (!isRefused) return expect(() => readEnv(source)).not.toThrow();
  expect(catchRefusal(source).names).toEqual(['DEMO']);
});

describe('a bad value stops the start and names the variable', () => {
  test.each(refusals)('%o', (source, names) => {
    const refusal = catchRefusal(source);
    expect(refusal.names).toEqual(names);
    for (const name of names) expect(refusal.message).toContain(name);
  });

  test('without telling a secret', () => {
    expect(catchRefusal({ DATABASE_URL: 'mysql://u:secret@db' }).message).not.toContain('secret');
  });
});

function catchRefusal(source: Source): BadSettings {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof BadSettings) return error;
  }
  throw new Error('no refusal');
}

/** Unset by default: the file shows an example. */
const examples: Setting[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_REPLICA_URL',
  'VERIFY_DATABASE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'IDENTITY_ISSUER',
  'IDENTITY_NAME',
  'IDENTITY_AUDIENCE',
  'IDENTITY_CLIENT_SECRET',
  'IDENTITY_RESET_URL',
  'IDENTITY_JWKS_URL',
  'IDENTITY_TOKEN_URL',
  'IDENTITY_PROJECT',
  'IDENTITY_API_KEY',
  'IDENTITY_BASE_URL',
  'CLOCK',
  'ADMIN_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'MAP_STYLE_URL',
  'SUPPORT_URL_DE',
  'SUPPORT_URL_EN',
  'MAP_INTEGRATION',
  'CHAT_APP_ID',
  'CHAT_SECRET',
  'ICE_SERVERS',
  'TURN_URLS',
  'TURN_SECRET',
  'VOICE',
  'AGORA_APP_ID',
  'AGORA_APP_CERTIFICATE',
  'DEPLOYMENT_FILE',
  'METRICS_TOKEN',
  'NATS_URL',
  'MQTT_PORT',
  'MQTT_HOST',
  'MQTT_URL',
  'AUDIT_EXPORT',
  'RETENTION_EXPORT',
  'LICENSES',
  'PAYMENTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_LICENSE_PRICE',
  'STRIPE_SETUP_FEE_PRICE',
  'PUSH_CONTACT',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
];

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const shown = parseEnv(text.replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''));

  test('names every setting that env.ts reads, and no other', () => {
    expect(Object.keys(shown).sort()).toEqual(Object.keys(variables).sort());
  });

  test('as it is, it sets nothing', () => {
    expect(parseEnv(text)).toEqual({});
  });

  const defaults = Object.entries(shown).filter(([name]) => !examples.includes(name as Setting));
  test.each(defaults)('shows the default of %s: %s', (name, value) => {
    // The parts of a hosted provider count only with one.
    const others = name.startsWith('IDENTITY_') ? hosted : {};
    expect(readEnv({ ...others, [name]: value })).toEqual(readEnv(others));
  });

  test.each(['hosted', 'firebase'])('shows examples that are taken, with the provider %s', (IDENTITY) => {
    const taken = readEnv({ ...shown, IDENTITY });
    expect(taken.identity.kind).toBe(IDENTITY);
  });
});

describe('OPS-09 a setting in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quaygate-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const file = path.join(folder, randomUUID());
    writeFileSync(file, text);
    return file;
  };
  const problemsOf = (source: NodeJS.ProcessEnv) => {
    try {
      readEnv(source);
      return '';
    } catch (error) {
      return (error as BadSettings).message;
    }
  };

  test('counts like its variable, without blanks around it', () => {
    const source = { DATABASE_URL_FILE: fileOf(`${system.DATABASE_URL}\n`), DATABASE_URL: '' };
    expect(readEnv(source)).toMatchObject({ databaseUrl: system.DATABASE_URL, demo: false });
  });

  test('that is not there, is empty, given twice or wrong is named', () => {
    const gone = path.join(folder, 'gone');
    expect(problemsOf({ DATABASE_URL_FILE: gone })).toContain(
      `DATABASE_URL cannot be read from ${gone}, which DATABASE_URL_FILE names (ENOENT)`,
    );
    expect(problemsOf({ DATABASE_URL_FILE: fileOf(' \n') })).toContain('DATABASE_URL is empty in the file');
    expect(problemsOf({ ...system, DATABASE_URL_FILE: fileOf('x') })).toContain('DATABASE_URL is given twice');
    expect(problemsOf({ PORT_FILE: fileOf('many') })).toContain('PORT must be');
  });
});
