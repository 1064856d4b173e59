import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import type { AuditTarget, SentEntry } from './audit-target.ts';

/** Facility "log audit" (13), severity informational (6), or warning (4) for what failed (RFC 5424, 6.2.1). */
const facility = 13 * 8;
const severityOf = ({ kind }: SentEntry) => (/Failed|Reached|Refused/.test(kind) ? 4 : 6);

/** One message of RFC 5424: version 1, the kind as message id, JSON as message. */
function messageOf(entry: SentEntry, host: string): string {
  const time = entry.occurredDate.toISOString();
  return `<${facility + severityOf(entry)}>1 ${time} ${host} quaygate ${process.pid} ${entry.kind.slice(0, 32)} - ${entry.line}`;
}

const answerWithin = 10_000;

async function sendByUdp(url: URL, messages: readonly string[]): Promise<void> {
  const socket = createSocket(url.hostname.includes(':') ? 'udp6' : 'udp4');
  const send = promisify<string, number, string, number>((message, port, host, done) =>
    socket.send(message, port, host, (error) => done(error, 0)),
  );
  try {
    for (const message of messages) await send(message, Number(url.port || 514), url.hostname);
  } finally {
    socket.close();
  }
}

/** Each message behind its length (RFC 6587, 3.4.1), so that one may hold line breaks. */
async function sendByStream(url: URL, messages: readonly string[]): Promise<void> {
  const isTls = url.protocol === 'syslog+tls:';
  const where = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || (isTls ? 6514 : 601)) };
  const socket = isTls ? connectTls({ ...where, servername: where.host }) : connectPlain(where);
  socket.setTimeout(answerWithin, () => socket.destroy(new Error('the syslog server does not answer')));
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect');
    const closed = once(socket, 'close');
    socket.resume();
    socket.end(messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join(''));
    await closed;
  } finally {
    socket.destroy();
  }
}

/** Sends to a syslog server: `syslog+udp`, `syslog+tcp` or `syslog+tls`. */
export const syslogTarget = (url: URL): AuditTarget => ({
  name: url.href,
  send: (entries) => {
    const messages = entries.map((entry) => messageOf(entry, hostname()));
    return url.protocol === 'syslog+udp:' ? sendByUdp(url, messages) : sendByStream(url, messages);
  },
});
