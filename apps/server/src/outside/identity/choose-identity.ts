import type { Db } from '../../db/client.ts';
import type { MailSender } from '../mail/mail.ts';
import { embeddedIdentity } from './embedded/embedded-identity.ts';
import { hostedIdentity } from './hosted/hosted-identity.ts';
import type { IdentityProvider, PasswordProvider } from './identity.ts';

export type IdentityChoice =
  | { kind: 'embedded' }
  | { kind: 'hosted'; issuer: string; audience: string; jwksUrl: string };

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
}

/** The provider the settings name; `passwords` is null when a hosted one keeps them. */
export function identityOf(
  choice: IdentityChoice,
  { db, now, mail, publicUrl }: Parts,
): { identity: IdentityProvider; passwords: PasswordProvider | null } {
  if (choice.kind === 'hosted') return { identity: hostedIdentity({ db, now, ...choice }), passwords: null };
  const passwords = embeddedIdentity({ db, now, mail, publicUrl });
  return { identity: passwords, passwords };
}
