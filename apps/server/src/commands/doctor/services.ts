import { randomBytes } from 'node:crypto';
import { auditTargetOf, checkAuditTarget } from '../../outside/audit-target/choose-audit-target.ts';
import { filesOf } from '../../outside/files/choose-files.ts';
import { tryServer } from '../../outside/mail/smtp-postman.ts';
import { readSealingKey, sealingKeyFile } from '../../outside/sealing/sealing-key.ts';
import { sentenceOf } from '../../plumbing/operator-words.ts';
import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { reachHttp, reachTcp, reasonOf } from './reach.ts';

/** What a machine is for, and what is wrong where it cannot be reached. */
const told = (what: string, problem: string | null, mend: string): Finding =>
  problem === null ? good(`${what} answers`) : wrong(`${what}: ${problem}`, mend);

export async function lookAtMail({ smtp, demo }: Env): Promise<Finding[]> {
  if (!smtp) {
    const says = 'no mail leaves: SMTP_URL is not set';
    return [demo ? good(says) : wrong(says, 'Set SMTP_URL and MAIL_FROM: invitations and new passwords come by mail')];
  }
  const problem = await tryServer(smtp).then(() => null, reasonOf);
  return [told(`the mail server ${new URL(smtp.url).host}`, problem, 'Mend SMTP_URL, its user or its password')];
}

/** Stores a file, reads it and removes it. */
export async function lookAtFiles({ files, dataDir, sealingKey }: Env): Promise<Finding[]> {
  const where = files.kind === 's3' ? `the bucket ${files.bucket}` : `the folder ${dataDir}`;
  // Sealed with a key of its own where none was made yet.
  const key = sealingKey ?? (await readSealingKey(sealingKeyFile(dataDir))) ?? randomBytes(32);
  const store = filesOf(files, { dataDir, sealingKey: key });
  const probe = Buffer.from('probe of the doctor');
  try {
    const name = await store.put(probe);
    const found = await store.get(name);
    await store.remove(name);
    if (found?.equals(probe)) return [good(`${where} keeps files`)];
    return [wrong(`${where} answers other bytes than it was given`, 'Look at the storage')];
  } catch (error) {
    return [wrong(`${where}: ${sentenceOf(error)}`, 'Mend the storage, or its key')];
  }
}

const issuerOf = ({ identity }: Env): string | null => {
  if (identity.kind === 'hosted') return `${identity.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return identity.kind === 'firebase' ? (identity.baseUrl ?? 'https://identitytoolkit.googleapis.com') : null;
};

const broker = (text: string, ports: Record<string, number>) => {
  const { hostname, port, protocol } = new URL(text);
  const isTls = ['tls:', 'mqtts:', 'syslog+tls:'].includes(protocol);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (ports[protocol] ?? 0), isTls };
};

async function audit({ auditExport }: Env): Promise<Finding[]> {
  if (!auditTargetOf(auditExport) || auditExport === null) return [];
  if (auditExport.startsWith('syslog+udp')) return [good('the audit log goes out by UDP, which no one confirms')];
  const problem = auditExport.startsWith('file:')
    ? await checkAuditTarget(auditExport).then(() => null, sentenceOf)
    : await reachTcp(broker(auditExport, { 'syslog+tcp:': 601, 'syslog+tls:': 6514 }));
  return [told('the target of the audit log', problem, 'Mend AUDIT_EXPORT')];
}

/** Push services of the browsers most people use. */
const pushServices = ['https://fcm.googleapis.com', 'https://updates.push.services.mozilla.com'];

async function push(): Promise<Finding[]> {
  const problems = await Promise.all(pushServices.map(reachHttp));
  const away = pushServices.filter((_, at) => problems[at] !== null);
  return [
    away.length === 0
      ? good('push services of browsers can be reached')
      : doubtful(
          `${away.join(' and ')} cannot be reached`,
          'Open the firewall for https there: drivers and users are told by push when the page is closed',
        ),
  ];
}

/** What the settings name besides. */
export async function lookAtServices(env: Env): Promise<Finding[]> {
  const { identification, payments, natsUrl, mqtt } = env;
  const issuer = issuerOf(env);
  const servers = natsUrl?.split(',').map((each) => each.trim()) ?? [];
  const named = [
    ...(issuer ? [reachHttp(issuer).then((no) => told('the issuer of sign-ins', no, 'Mend IDENTITY_ISSUER'))] : []),
    ...(identification.kind === 'hosted'
      ? [reachHttp(identification.url).then((no) => told('the identification provider', no, 'Mend IDENTIFICATION_URL'))]
      : []),
    ...(payments.kind === 'stripe'
      ? [reachHttp('https://api.stripe.com').then((no) => told('Stripe', no, 'Open the firewall for https there'))]
      : []),
    ...servers.map(async (url) =>
      told(
        `NATS at ${new URL(url).host}`,
        await reachTcp({ ...broker(url, { 'nats:': 4222, 'tls:': 4222 }), isTls: false }),
        'Mend NATS_URL',
      ),
    ),
    ...(mqtt.kind === 'broker'
      ? [
          reachTcp(broker(mqtt.url, { 'mqtt:': 1883, 'mqtts:': 8883 })).then((no) =>
            told('the MQTT broker', no, 'Mend MQTT_URL'),
          ),
        ]
      : []),
  ];
  return [...(await Promise.all(named)), ...(await audit(env)), ...(await push())];
}
