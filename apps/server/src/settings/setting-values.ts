import { isIP } from 'node:net';
import { roles } from '@quaygate/contract';
import { emailAddress, isEmail } from '@quaygate/rules';
import { z } from 'zod';
import { weaknessOf } from '../identity/embedded/password-rules.ts';
import { keepsSecrets } from '../plumbing/network/loopback.ts';

/** What the values of settings may look like, and what becomes of them. */

/** A number in decimal digits; `1e3` or ` 7` is a typing mistake. */
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
export const port = decimal.pipe(z.int().min(1).max(65_535));
export const positive = decimal.pipe(z.number().positive());
/** A simulator, a practice terminal and a few calls need as many at once. */
export const connections = decimal.pipe(z.int().min(5).max(500));
/** A process ends within 15 s of its signal, this pause counted. */
export const drainSeconds = decimal.pipe(z.number().min(0).max(5));
/** Hours for which it is kept where trucks were; 0: not at all. */
export const positionsHours = z.union([z.literal('none').transform(() => 0), decimal.pipe(z.int().min(1).max(8_760))]);
/** Of a replica, in seconds. It is looked at once a second. */
export const replicaAge = decimal.pipe(z.number().min(1).max(300));
export const count = decimal.pipe(z.int().positive());
/** A file of JSON lines, or a syslog server with its host. */
export const auditExport = z
  .url({ protocol: /^(file|syslog\+(udp|tcp|tls))$/ })
  .refine((text) => /^file:\/\/\/./.test(text) || /^syslog\+\w+:\/\/[^/?#@]+\/?$/.test(text));
/** The database itself keeps the last year. */
export const auditDays = decimal.pipe(z.int().min(365).max(36_500));
export const graceDays = decimal.pipe(z.int().min(0).max(60));
export const signingDays = decimal.pipe(z.int().min(1).max(365));
export const onOff = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true');
export const webUrl = z.url({ protocol: /^https?$/ });
/** Passwords go there. */
export const secretUrl = webUrl.pipe(z.string().refine(keepsSecrets));
/** An address below which a service has its own paths. */
export const serviceUrl = secretUrl
  .transform((text) => new URL(text))
  .pipe(z.instanceof(URL).refine(({ search, hash, username, password }) => !(search || hash || username || password)))
  .transform(({ href }) => href.replace(/\/$/, ''));
const isOrigin = ({ pathname, search, hash, username }: URL) => pathname === '/' && !(search || hash || username);
export const origin = webUrl
  .transform((text) => new URL(text))
  .pipe(z.instanceof(URL).refine(isOrigin))
  .transform((url) => url.origin);

export const sealingKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(({ length }) => length === 32);

/** An address as mails have it. */
const address = '[^\\s<>@]+@[^\\s<>@]+';
const email = z
  .string()
  .refine(isEmail)
  .transform((text) => emailAddress(text) ?? text);
/** Addresses parted by commas. */
export const emails = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(email).max(10));
/** Who a push service writes to. */
export const pushContact = z.string().regex(new RegExp(`^(mailto:${address}|https://\\S+)$`));

export const mailbox = z.string().regex(new RegExp(`^(${address}|[^<>\\r\\n]+ <${address}>)$`));

/** Behind these addresses the header X-Forwarded-For tells who asks. */
export const proxies = z.string().refine((list) =>
  list.split(',').every((part) => {
    const [ip = '', bits, ...more] = part.trim().split('/');
    if (/^(loopback|linklocal|uniquelocal)$/.test(part.trim())) return true;
    return (
      isIP(ip) > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^[1-9]\d*$/.test(bits) && +bits <= (isIP(ip) === 4 ? 32 : 128)))
    );
  }),
);

/** Everybody may read what the browser gets, so a server that needs a password has no place here. */
const iceServer = z.strictObject({
  urls: z.union([z.string(), z.array(z.string())]).transform((urls) => [urls].flat()),
});
export const iceServers = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(iceServer.refine(({ urls }) => urls.every((url) => /^stuns?:[\w.:[\]-]+$/.test(url)))));

export const turnUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(z.string().regex(/^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/)));

const kindOfFactor = z.enum(['any', 'passkey']);
const factorRole = z.object({ role: z.enum(roles), kind: kindOfFactor });

/** Roles in their inner spelling, parted by commas, each with the kind of factor it needs where not any does; `none` for no role. */
export const factorRoles = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim().split(':'))))
  .pipe(z.array(z.tuple([z.string()], z.string()).refine(({ length }) => length <= 2)))
  .transform((list) => list.map(([role, kind = 'any']) => ({ role, kind })))
  .pipe(z.array(factorRole));

/** A moment with its zone. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** One or several servers of a cluster. */
export const natsUrls = z
  .string()
  .refine((text) => text.split(',').every((url) => /^(nats|tls):\/\/\S+$/.test(url.trim())));

/** As strong as a password that somebody chooses. */
export const demoPassword = z.string().refine((text) => weaknessOf(text, '') === undefined);
/** With the words for what else stands there. */
export const postgresUrl = [z.url({ protocol: /^postgres(ql)?$/ }), 'a postgres:// address'] as const;

/** A collector is mostly reached inside a network of its own. */
export const otlpEndpoint = webUrl
  .transform((text) => new URL(text))
  .pipe(z.instanceof(URL).refine(({ search, hash, username }) => !(search || hash || username)))
  .transform(({ href }) => href.replace(/\/+$/, ''));

/** As the specification of OpenTelemetry writes them. */
export const otlpHeaders = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim().split(/=(.*)/s)))
  .pipe(z.array(z.tuple([z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x21-\x7e]+$/)], z.string())))
  .transform((pairs, inside) => {
    try {
      return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)] as const));
    } catch {
      inside.addIssue({ code: 'custom', message: 'no percent-encoding' });
      return z.NEVER;
    }
  });
export const share = decimal.pipe(z.number().min(0).max(1));
export const metricsEvery = decimal.pipe(z.int().min(1_000).max(3_600_000));
