import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

interface Received {
  from: string;
  to: string[];
  /** Header fields by lower-case name, decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
}

const ofQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const words = /=\?UTF-8\?([QB])\?(.*?)\?=(\r\n )?/gi;
const ofHeader = (text: string) =>
  text
    .replace(words, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : ofQuoted(word.replaceAll('_', ' ')),
    )
    .replace(/\r\n\s+/g, ' ');
const headersOf = (head: string) =>
  Object.fromEntries(
    [...head.matchAll(/^([\w-]+): (.*(?:\r\n[ \t].*)*)/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      ofHeader(value),
    ]),
  );

function partOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--[^\r]*\r\n/).find((one) => one.toLowerCase().startsWith(`content-type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  return (/quoted-printable/i.test(head) ? ofQuoted(content) : content).replaceAll('\r\n', '\n');
}

/** A real server for mails on a free port of this machine; closed when the test file ends. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const mails: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      const [head = ''] = raw.split('\r\n\r\n');
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        headers: headersOf(head),
        text: partOf(raw, 'text/plain'),
        html: partOf(raw, 'text/html'),
        raw,
      });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  afterAll(close);
  return { mails, close, port: (server.server.address() as AddressInfo).port };
}
