import path from 'node:path';
import { type LicensingChoice, licensings } from '@quaygate/rules';
import { z } from 'zod';
import type { IdentityChoice } from '../identity/choose-identity.ts';
import { relyingPartyOf } from '../identity/factor/relying-party.ts';
import type { FilesChoice } from '../outside/files/choose-files.ts';
import type { SmtpSettings } from '../outside/mail/smtp-postman.ts';
import type { MqttChoice } from '../outside/mqtt/choose-mqtt.ts';
import type { PaymentChoice } from '../outside/payment/choose-payments.ts';
import type { VoiceChoice } from '../outside/voice/choose-voice.ts';
import type { TurnServers } from '../outside/voice/turn-credentials.ts';
import { BadSettings } from '../plumbing/bad-settings.ts';
import type { Settings } from '../serving/deps.ts';
import { readFiles } from './files-setting.ts';
import { type IdentificationChoice, readIdentification } from './identification-setting.ts';
import { readIdentity } from './identity-setting.ts';
import { readMqtt } from './mqtt-setting.ts';
import { type PushChoice, readPush } from './push-setting.ts';
import { authority, isEveryAddress, openDemoAt } from './server-address.ts';
import {
  auditDays,
  auditExport,
  count,
  demoPassword,
  email,
  factorRoles,
  graceDays,
  iceServers,
  instant,
  mailbox,
  natsUrls,
  onOff,
  origin,
  port,
  positive,
  postgresUrl,
  proxies,
  pushContact,
  sealingKey,
  secretUrl,
  serviceUrl,
  signingDays,
  turnUrls,
  webUrl,
} from './setting-values.ts';
import { readSupportUrls, supportUrls } from './support-url-setting.ts';
import { readCalls } from './voice-setting.ts';

const loopback = '127.0.0.1';
const defaultPort = 4600;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What may stand in each variable, and the words for it when something else does. */
const settings = {
  PORT: [port, 'a port from 1 to 65535'],
  HOST: [z.string(), 'an address'],
  DATA_DIR: [z.string(), 'a folder'],
  SEALING_KEY: [sealingKey, '32 bytes in base64'],
  DATABASE_URL: postgresUrl,
  DATABASE_MIGRATION_URL: postgresUrl,
  DATABASE_JOBS_URL: postgresUrl,
  DEMO: [onOff, '0 or 1'],
  FOUR_EYES: [onOff, '0 or 1'],
  DEMO_PASSWORD: [demoPassword, 'at least 10 characters, and no common password'],
  CLOCK: [instant, 'an instant like 2026-03-29T00:30:00Z'],
  SIMULATOR: [onOff, '0 or 1'],
  SIM_SPEED: [positive, 'a number above 0'],
  LOG_LEVEL: [z.enum(logLevels), `one of ${logLevels.join(', ')}`],
  PUBLIC_URL: [origin, 'an origin like https://gate.example.org, without a path'],
  IDENTITY: [z.enum(['embedded', 'hosted', 'firebase']), 'embedded, hosted or firebase'],
  IDENTITY_SIGN_IN: [z.enum(['page', 'password']), 'page or password'],
  IDENTITY_NAME: [z.string().max(60), 'a name of at most 60 characters'],
  IDENTITY_ISSUER: [secretUrl, 'the https:// address of the issuer'],
  IDENTITY_AUDIENCE: [z.string(), 'the audience of the tokens'],
  IDENTITY_CLIENT_ID: [z.string(), 'the id this installation has at the issuer'],
  IDENTITY_CLIENT_SECRET: [z.string(), 'the secret of the client'],
  IDENTITY_SCOPE: [z.string().regex(/\bopenid\b/), 'scopes with openid among them'],
  IDENTITY_JWKS_URL: [secretUrl, 'the https:// address of the public keys'],
  IDENTITY_TOKEN_URL: [secretUrl, 'the https:// address of the token endpoint'],
  IDENTITY_RESET_URL: [webUrl, 'the https:// address of the page for a forgotten password'],
  IDENTITY_PROJECT: [z.string().regex(/^[\w-]+$/), 'the id of the Firebase project'],
  IDENTITY_API_KEY: [z.string(), 'the web API key of the Firebase project'],
  IDENTITY_BASE_URL: [secretUrl, 'an https:// address'],
  ADMIN_EMAIL: [email, 'an email address'],
  DEPLOYMENT_FILE: [z.string(), 'a file'],
  TRUST_PROXY: [proxies, 'a list of addresses, networks like 10.0.0.0/8, or loopback, linklocal, uniquelocal'],
  ...supportUrls,
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }), 'an smtp:// or smtps:// address'],
  SMTP_TLS: [z.enum(['required', 'offered']), 'required or offered'],
  MAIL_FROM: [mailbox, 'an address like Quaygate <no-reply@gate.example.org>'],
  MAP_INTEGRATION: [onOff, '0 or 1'],
  MAP_STYLE_URL: [webUrl, 'the https:// address of a MapLibre style'],
  CHAT_APP_ID: [z.string().regex(/^[\w-]+$/), 'the app id of the chat'],
  CHAT_SECRET: [z.string(), 'the identity verification secret of the chat'],
  ICE_SERVERS: [iceServers, 'a JSON list like [{"urls":["stun:stun.example.org:3478"]}], without credentials'],
  TURN_URLS: [turnUrls, 'turn: or turns: addresses, parted by commas'],
  TURN_SECRET: [z.string().min(16), 'the secret of the TURN servers, of at least 16 characters'],
  VOICE: [z.enum(['webrtc', 'agora']), 'webrtc or agora'],
  AGORA_APP_ID: [z.string().regex(/^[0-9a-f]{32}$/), 'an app id of Agora: 32 hexadecimal digits'],
  AGORA_APP_CERTIFICATE: [z.string().regex(/^[0-9a-f]{32}$/), 'an app certificate of Agora: 32 hexadecimal digits'],
  AUDIT_EXPORT: [auditExport, 'file:///… or a syslog+udp://, syslog+tcp:// or syslog+tls:// address'],
  AUDIT_KEPT_DAYS: [auditDays, 'a whole number of days from 365'],
  SESSION_IDLE_HOURS: [count, 'a whole number of hours above 0'],
  SIGNING_KEY_DAYS: [signingDays, 'a whole number of days from 1 to 365'],
  IDENTIFICATION: [z.enum(['review', 'hosted']), 'review or hosted'],
  IDENTIFICATION_URL: [secretUrl, 'the https:// address that starts a session at the identification provider'],
  IDENTIFICATION_API_KEY: [z.string(), 'the key of the identification provider'],
  IDENTIFICATION_EVENT_SECRET: [z.string().min(24), 'the secret of at least 24 characters that signs results'],
  IDENTIFICATION_KEPT_DAYS: [count, 'a whole number of days above 0'],
  TRUCKER_KEPT_DAYS: [count, 'a whole number of days above 0'],
  LICENSE_GRACE_DAYS: [graceDays, 'a whole number of days from 0 to 60'],
  LICENSES: [z.enum(licensings), 'card, invoice or none'],
  PAYMENTS: [z.enum(['off', 'embedded', 'stripe']), 'off, embedded or stripe'],
  STRIPE_SECRET_KEY: [z.string().regex(/^(sk|rk)_\w+$/), 'a secret or restricted key of Stripe'],
  STRIPE_WEBHOOK_SECRET: [z.string().regex(/^whsec_\S+$/), 'the signing secret of the webhook'],
  STRIPE_LICENSE_PRICE: [z.string().regex(/^price_\w+$/), 'the id of a yearly price'],
  STRIPE_SETUP_FEE_PRICE: [z.string().regex(/^price_\w+$/), 'the id of a single price'],
  STRIPE_AUTOMATIC_TAX: [onOff, '0 or 1'],
  STRIPE_BASE_URL: [secretUrl, 'an https:// address'],
  FILES: [z.enum(['folder', 's3']), 'folder or s3'],
  S3_ENDPOINT: [serviceUrl, 'the https:// address of the object storage, without a query'],
  S3_BUCKET: [z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), 'the name of a bucket'],
  S3_REGION: [z.string().regex(/^[\w-]+$/), 'a region like eu-central-1'],
  S3_ACCESS_KEY: [z.string().regex(/^\S+$/), 'the id of an access key'],
  S3_SECRET_KEY: [z.string(), 'the secret of the access key'],
  FACTOR_REQUIRED_ROLES: [
    factorRoles,
    'roles like quaygate_admin or quaygate_admin:passkey, parted by commas, or none',
  ],
  PUSH_CONTACT: [pushContact, 'a mailto: or https:// address'],
  PUSH_LOCAL: [onOff, '0 or 1'],
  MQTT_PORT: [port, 'a port from 1 to 65535'],
  MQTT_HOST: [z.string(), 'an address'],
  MQTT_TLS_CERT: [z.string(), 'a file with the certificate chain in PEM'],
  MQTT_TLS_KEY: [z.string(), 'a file with the private key in PEM'],
  MQTT_URL: [z.url({ protocol: /^mqtts?$/ }), 'an mqtt:// or mqtts:// address'],
  RATE_LIMIT: [count, 'a whole number above 0'],
  NATS_URL: [natsUrls, 'nats:// or tls:// addresses, parted by commas'],
  METRICS_TOKEN: [z.string().regex(/^\S{24,}$/), 'at least 24 characters without blanks'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type Setting = keyof typeof settings;
type Given = { [Name in Setting]?: z.output<(typeof settings)[Name][0]> };

export interface Env
  extends Omit<
    Settings,
    'demoStaff' | 'keyRateLimit' | 'heavyPerMinute' | 'callerMemory' | 'socketCheck' | 'callBeat' | 'vehicleListEvery'
  > {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Null: kept in a file below `dataDir`. */
  sealingKey: Buffer | null;
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null;
  /** Of a user who may change the schema; null: that of `databaseUrl`. */
  migrationUrl: string | null;
  /** Of the user who runs jobs; null: that of `databaseUrl`. */
  jobsUrl: string | null;
  /** The moment the server's clock shows when the process starts; null: the time of the machine. */
  clock: Date | null;
  simulator: boolean;
  simSpeed: number;
  logLevel: (typeof logLevels)[number];
  identity: IdentityChoice;
  payments: PaymentChoice;
  /** How companies come by licences: what the setting says, and what follows from the payments. */
  licensing: Pick<LicensingChoice, 'given' | 'fallback'>;
  identification: IdentificationChoice;
  files: FilesChoice;
  mqtt: MqttChoice;
  push: PushChoice;
  voice: VoiceChoice;
  /** Null: no TURN server. */
  turn: TurnServers | null;
  /** Made administrator at a start where there is none. */
  adminEmail: string | null;
  /** Absolute; null: no deployment data. */
  deploymentFile: string | null;
  /** Proxies whose word for the address of a request counts. */
  trustProxy: string;
  /** Where the audit log is sent too; null: nowhere. */
  auditExport: string | null;
  /** Servers that carry changes between instances; null: the database does. */
  natsUrl: string | null;
  /** Null: mails stay in their table. */
  smtp: SmtpSettings | null;
}

function readGiven(source: NodeJS.ProcessEnv, problems: Map<Setting, string>): Given {
  const given: Record<string, unknown> = {};
  for (const [name, [schema, words]] of Object.entries(settings)) {
    const text = source[name]?.trim();
    if (!text) continue;
    const read = schema.safeParse(text);
    if (read.success) given[name] = read.data;
    else problems.set(name as Setting, `must be ${words}`);
  }
  return given as Given;
}

/** The text of a variable that another one makes necessary. */
type Need = (name: Setting, reason: string) => string;

function readChat(given: Given, need: Need): Env['chat'] {
  if (given.CHAT_APP_ID === undefined && given.CHAT_SECRET === undefined) return null;
  return { appId: need('CHAT_APP_ID', 'with CHAT_SECRET'), secret: need('CHAT_SECRET', 'with CHAT_APP_ID') };
}

/** A demo sells without money; anywhere else licences cannot be bought unless a setting says where. */
function readPayments(given: Given, need: Need, demo: boolean): PaymentChoice {
  const kind = given.PAYMENTS ?? (demo ? 'embedded' : 'off');
  if (kind !== 'stripe') return { kind };
  const reason = 'with PAYMENTS=stripe';
  return {
    kind,
    secretKey: need('STRIPE_SECRET_KEY', reason),
    webhookSecret: need('STRIPE_WEBHOOK_SECRET', reason),
    licensePrice: need('STRIPE_LICENSE_PRICE', reason),
    setupFeePrice: need('STRIPE_SETUP_FEE_PRICE', reason),
    automaticTax: given.STRIPE_AUTOMATIC_TAX ?? false,
    baseUrl: given.STRIPE_BASE_URL ?? null,
  };
}

function readSmtp(given: Given, need: Need): Env['smtp'] {
  if (given.SMTP_URL === undefined && given.MAIL_FROM === undefined) return null;
  const mayBePlain = given.SMTP_TLS === 'offered';
  return { url: need('SMTP_URL', 'with MAIL_FROM'), from: need('MAIL_FROM', 'with SMTP_URL'), mayBePlain };
}

/** Who must have a second factor: administrators, unless it is said otherwise or not kept here. */
function readFactors({ FACTOR_REQUIRED_ROLES: given }: Given, isFree: boolean) {
  const named = given ?? (isFree ? [] : [{ role: 'quaygate_admin', kind: 'any' } as const]);
  const rolesOf = (list: typeof named) => list.map(({ role }) => role);
  return { factorRoles: rolesOf(named), passkeyRoles: rolesOf(named.filter(({ kind }) => kind === 'passkey')) };
}

/**
 * Reads the settings of the process; the only place that does. An empty variable counts as unset.
 * @throws BadSettings naming every wrong or missing variable
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const problems = new Map<Setting, string>();
  const given = readGiven(source, problems);
  const need: Need = (name, reason) => {
    if (given[name] === undefined && !problems.has(name)) problems.set(name, `is needed ${reason}`);
    return String(given[name] ?? '');
  };
  const identity = readIdentity(given, need);
  const chat = readChat(given, need);
  const smtp = readSmtp(given, need);
  const identification = readIdentification(given, need);
  const demo = given.DEMO ?? given.DATABASE_URL === undefined;
  const payments = readPayments(given, need, demo);
  if (given.LICENSES === 'card' && payments.kind === 'off') problems.set('LICENSES', 'can be card only with PAYMENTS');
  const files = readFiles(given, need);
  const mqtt = readMqtt(given, loopback, problems);
  const calls = readCalls(given, need);
  if (given.FACTOR_REQUIRED_ROLES?.length && identity.kind !== 'embedded')
    problems.set('FACTOR_REQUIRED_ROLES', 'is for IDENTITY=embedded: another provider asks for second factors itself');
  const factors = readFactors(given, demo || identity.kind !== 'embedded');
  const publicUrl = given.PUBLIC_URL ?? `http://${authority(given.HOST ?? loopback)}:${given.PORT ?? defaultPort}`;
  if (factors.passkeyRoles.length > 0 && relyingPartyOf(publicUrl) === null)
    problems.set(
      'FACTOR_REQUIRED_ROLES',
      `names passkeys, which browsers make for https:// addresses with a name only, and PUBLIC_URL is ${publicUrl}`,
    );
  if (given.PUSH_LOCAL && !demo) problems.set('PUSH_LOCAL', 'is for demos only: leave it out, or set DEMO=1');
  if (given.CLOCK && !demo) problems.set('CLOCK', 'is for demos only: leave it out, or set DEMO=1');
  for (const name of ['DATABASE_MIGRATION_URL', 'DATABASE_JOBS_URL'] as const)
    if (given[name]) need('DATABASE_URL', `with ${name}`);
  if (isEveryAddress(given.HOST)) need('PUBLIC_URL', `with HOST=${given.HOST}: links in mails would lead nowhere`);
  const openAt = demo && given.DEMO === undefined && !problems.size ? openDemoAt(given) : undefined;
  if (openAt)
    problems.set('DEMO', `must be 1 or 0, because others can reach ${openAt}: with 1 they can be administrator`);
  if (problems.size) throw new BadSettings(problems);

  const host = given.HOST ?? loopback;
  const port = given.PORT ?? defaultPort;
  return {
    host,
    port,
    dataDir: path.resolve(given.DATA_DIR ?? '.data'),
    sealingKey: given.SEALING_KEY ?? null,
    databaseUrl: given.DATABASE_URL ?? null,
    migrationUrl: given.DATABASE_MIGRATION_URL ?? null,
    jobsUrl: given.DATABASE_JOBS_URL ?? null,
    demo,
    fourEyes: given.FOUR_EYES ?? !demo,
    demoPassword: given.DEMO_PASSWORD ?? 'quaygate-demo-2026',
    natsUrl: given.NATS_URL ?? null,
    clock: given.CLOCK ?? null,
    // Its dispatchers sign in with passwords of their own, which only the embedded provider knows.
    simulator: given.SIMULATOR ?? (demo && identity.kind === 'embedded'),
    simSpeed: given.SIM_SPEED ?? 1,
    // The sign-ins a demo prints stay in sight.
    logLevel: given.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    publicUrl,
    identity,
    payments,
    licensing: { given: given.LICENSES ?? null, fallback: payments.kind === 'off' ? 'invoice' : 'card' },
    identification,
    // docs/privacy.md
    identificationKeptDays: given.IDENTIFICATION_KEPT_DAYS ?? 90,
    truckerKeptDays: given.TRUCKER_KEPT_DAYS ?? 365,
    files,
    mqtt,
    push: readPush(given, publicUrl),
    ...calls,
    supportUrls: readSupportUrls(given),
    adminEmail: given.ADMIN_EMAIL ?? null,
    deploymentFile: given.DEPLOYMENT_FILE === undefined ? null : path.resolve(given.DEPLOYMENT_FILE),
    trustProxy: given.TRUST_PROXY ?? 'loopback',
    smtp,
    mapIntegration: given.MAP_INTEGRATION ?? demo,
    mapStyleUrl: given.MAP_STYLE_URL ?? null,
    chat,
    iceServers: given.ICE_SERVERS ?? [],
    auditExport: given.AUDIT_EXPORT ?? null,
    auditKeptDays: given.AUDIT_KEPT_DAYS ?? 1_096,
    ...factors,
    rateLimit: given.RATE_LIMIT ?? 100,
    sessionIdle: (given.SESSION_IDLE_HOURS ?? 14 * 24) * 3_600_000,
    licenseGraceDays: given.LICENSE_GRACE_DAYS ?? 7,
    signingKeyDays: given.SIGNING_KEY_DAYS ?? 30,
    metricsToken: given.METRICS_TOKEN ?? null,
  };
}
