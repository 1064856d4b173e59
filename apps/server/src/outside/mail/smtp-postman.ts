import { createTransport } from 'nodemailer';
import { isLoopback } from '../../plumbing/network/loopback.ts';
import { LetterRefused, type Postman } from './mail.ts';
import { mailHtml } from './mail-html.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587 or smtps://…; options of nodemailer as query. */
  url: string;
  /** `Quaygate <no-reply@gate.example.org>` or an address alone. */
  from: string;
  /** Whether a letter may go unencrypted to another machine that offers no TLS. */
  mayBePlain?: boolean;
}

interface SmtpError {
  code?: string;
  /** What the server was told last, like `RCPT TO`. */
  command?: string;
  responseCode?: number;
  message?: string;
}

/** Letters carry links that open accounts; a password never goes over a wire unencrypted. */
function needsTls({ url, mayBePlain }: SmtpSettings): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname) && (username !== '' || !mayBePlain);
}

const transportOf = (settings: SmtpSettings) =>
  createTransport({
    url: settings.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(needsTls(settings) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Signs in at the server without sending a letter. @throws what the server says */
export async function tryServer(settings: SmtpSettings): Promise<void> {
  const transport = transportOf(settings);
  await transport.verify().finally(() => transport.close());
}

/** Sends by SMTP, each letter as text and as HTML. */
export function smtpPostman(settings: SmtpSettings): Postman {
  const { from } = settings;
  const transport = transportOf(settings);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async deliver({ to, subject, text, messageId, date, brand }) {
      // The address alone: nothing of it can name further recipients.
      const recipient = { name: '', address: to };
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
      const html = mailHtml(subject, text, brand);
      try {
        await transport.sendMail({
          from,
          to: recipient,
          subject,
          text,
          html,
          headers,
          date,
          messageId: `<${messageId}@${domain}>`,
        });
      } catch (error) {
        throw refusalOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** What the server says for good (5xx) of a recipient or a text ends it; whatever else happens may be better later. */
function refusalOf({ code, command = '', responseCode = 0, message }: SmtpError): LetterRefused {
  const isOfLetter = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  return new LetterRefused(message ?? code ?? 'failed', {
    isFinal: isOfLetter && (responseCode >= 500 || responseCode === 0),
    isAway: !isOfLetter,
  });
}
