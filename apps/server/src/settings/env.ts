import path from 'node:path';
import type { LicensingChoice } from '@quaygate/rules';
import type { IdentityChoice } from '../identity/choose-identity.ts';
import { relyingPartyOf } from '../identity/factor/relying-party.ts';
import type { FilesChoice } from '../outside/files/choose-files.ts';
import type { SmtpSettings } from '../outside/mail/smtp-postman.ts';
import type { MqttChoice } from '../outside/mqtt/choose-mqtt.ts';
import type { PaymentChoice } from '../outside/payment/choose-payments.ts';
import type { RetentionChoice } from '../outside/retention-target/choose-retention-target.ts';
import type { TelemetryChoice } from '../outside/telemetry/telemetry.ts';
import type { VoiceChoice } from '../outside/voice/choose-voice.ts';
import type { TurnServers } from '../outside/voice/turn-credentials.ts';
import { BadSettings } from '../plumbing/bad-settings.ts';
import type { Settings } from '../serving/deps.ts';
import { type DatabaseChoice, readDatabase } from './database-setting.ts';
import { readFactors } from './factor-setting.ts';
import { readFiles } from './files-setting.ts';
import { type Given, type Need, readGiven } from './given.ts';
import { type IdentificationChoice, readIdentification } from './identification-setting.ts';
import { readIdentity } from './identity-setting.ts';
import { readMqtt } from './mqtt-setting.ts';
import { readPayments } from './payment-setting.ts';
import { type PushChoice, readPush } from './push-setting.ts';
import { readRetention } from './retention-setting.ts';
import { authority, isEveryAddress, openDemoAt } from './server-address.ts';
import { readSupportUrls } from './support-url-setting.ts';
import { readTelemetry } from './telemetry-setting.ts';
import type { logLevels, Setting } from './variables.ts';
import { readCalls } from './voice-setting.ts';

const loopback = '127.0.0.1';
const defaultPort = 4600;

/** What no operator sets. */
type OfProcess =
  | 'demoStaff'
  | 'keyRateLimit'
  | 'heavyPerMinute'
  | 'callerMemory'
  | 'socketCheck'
  | 'callBeat'
  | 'vehicleListEvery';

export interface Env extends DatabaseChoice, Omit<Settings, OfProcess> {
  host: string;
  port: number;
  /** Milliseconds between the signal to end and the end: a proxy notices, and sends calls elsewhere. */
  drainPause: number;
  /** Absolute. */
  dataDir: string;
  /** Null: kept in a file below `dataDir`. */
  sealingKey: Buffer | null;
  /** What a backup encrypts the sealing key with; null: commands are told. */
  backupPassphrase: string | null;
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
  /** Who become administrators where there is none; empty: no account. */
  adminEmails: readonly string[];
  /** Absolute; null: no deployment data. */
  deploymentFile: string | null;
  /** Proxies whose word for the address of a request counts. */
  trustProxy: string;
  /** Where the audit log is sent too; null: nowhere. */
  auditExport: string | null;
  /** Where what is over is written before it is deleted; null: nowhere. */
  retentionExport: RetentionChoice | null;
  /** Where spans and metrics are sent; null: nowhere. */
  telemetry: TelemetryChoice | null;
  /** Servers that carry changes between instances; null: the database does. */
  natsUrl: string | null;
  /** Null: mails stay in their table. */
  smtp: SmtpSettings | null;
}

function readChat(given: Given, need: Need): Env['chat'] {
  if (given.CHAT_APP_ID === undefined && given.CHAT_SECRET === undefined) return null;
  return { appId: need('CHAT_APP_ID', 'with CHAT_SECRET'), secret: need('CHAT_SECRET', 'with CHAT_APP_ID') };
}

function readSmtp(given: Given, need: Need): Env['smtp'] {
  if (given.SMTP_URL === undefined && given.MAIL_FROM === undefined) return null;
  const mayBePlain = given.SMTP_TLS === 'offered';
  return { url: need('SMTP_URL', 'with MAIL_FROM'), from: need('MAIL_FROM', 'with SMTP_URL'), mayBePlain };
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
  const database = readDatabase(given, need);
  const telemetry = readTelemetry(given);
  const retention = readRetention(given, need);
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
    drainPause: (given.DRAIN_PAUSE ?? (demo ? 0 : 2)) * 1_000,
    dataDir: path.resolve(given.DATA_DIR ?? '.data'),
    sealingKey: given.SEALING_KEY ?? null,
    backupPassphrase: given.BACKUP_PASSPHRASE ?? null,
    ...database,
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
    positionsKeptHours: given.POSITIONS_HISTORY ?? 24,
    truckerKeptDays: given.TRUCKER_KEPT_DAYS ?? 365,
    ...retention,
    files,
    mqtt,
    push: readPush(given, publicUrl),
    ...calls,
    supportUrls: readSupportUrls(given),
    adminEmails: given.ADMIN_EMAIL ?? [],
    deploymentFile: given.DEPLOYMENT_FILE === undefined ? null : path.resolve(given.DEPLOYMENT_FILE),
    trustProxy: given.TRUST_PROXY ?? 'loopback',
    smtp,
    mapIntegration: given.MAP_INTEGRATION ?? null,
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
    telemetry,
  };
}

/** By which name commands are called, as the image says it; null in a checkout. */
export const commandEntry = (source: NodeJS.ProcessEnv = process.env): string | null => source.QUAYGATE_ENTRY || null;
