import { readFileSync } from 'node:fs';
import { licensings } from '@quaygate/rules';
import { z } from 'zod';
import {
  auditDays,
  auditExport,
  count,
  demoPassword,
  emails,
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
import { supportUrls } from './support-url-setting.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What may stand in each variable, and the words for it when something else does. */
export const variables = {
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
  ADMIN_EMAIL: [emails, 'an email address, or several parted by commas'],
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

export type Setting = keyof typeof variables;
/** What is given of them, read. */
export type Given = { [Name in Setting]?: z.output<(typeof variables)[Name][0]> };

/**
 * The text of a variable, or of the file that the variable with `_FILE` behind its name names, as secrets of containers
 * are given (OPS-09). What is wrong is added to `problems`.
 */
function textOf(name: Setting, source: NodeJS.ProcessEnv, problems: Map<Setting, string>): string {
  const text = source[name]?.trim() ?? '';
  const file = source[`${name}_FILE`]?.trim();
  if (!file) return text;
  if (text) {
    problems.set(name, `is given twice, as it is and by ${name}_FILE: leave one out`);
    return '';
  }
  try {
    const found = readFileSync(file, 'utf8').trim();
    if (!found) problems.set(name, `is empty in the file ${file}, which ${name}_FILE names`);
    return found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.set(name, `cannot be read from ${file}, which ${name}_FILE names (${code})`);
    return '';
  }
}

/** What the variables hold; an empty one counts as unset. What is wrong is added to `problems`. */
export function readGiven(source: NodeJS.ProcessEnv, problems: Map<Setting, string>): Given {
  const given: Record<string, unknown> = {};
  for (const [name, [schema, words]] of Object.entries(variables)) {
    const text = textOf(name as Setting, source, problems);
    if (!text) continue;
    const read = schema.safeParse(text);
    if (read.success) given[name] = read.data;
    else problems.set(name as Setting, `must be ${words}`);
  }
  return given as Given;
}

/** The text of a variable that another one makes necessary. */
export type Need = (name: Setting, reason: string) => string;
