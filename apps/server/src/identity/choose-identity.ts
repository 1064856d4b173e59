import type { Role } from '@quaygate/contract';
import type { Db } from '../db/client.ts';
import { firebaseIssuer } from '../outside/issuer/firebase/firebase-issuer.ts';
import type { FirebaseSettings } from '../outside/issuer/firebase/firebase-settings.ts';
import { openIdIssuer } from '../outside/issuer/openid/openid-issuer.ts';
import type { OpenIdSettings } from '../outside/issuer/openid/openid-settings.ts';
import type { MailSender } from '../outside/mail/mail.ts';
import { embeddedIdentity } from './embedded/embedded-identity.ts';
import { hostedIdentity } from './hosted/hosted-identity.ts';
import type { Identity } from './identity.ts';
import type { SessionLimits } from './session/session-lifetime.ts';

export type IdentityChoice =
  | { kind: 'embedded' }
  | ({ kind: 'hosted' } & OpenIdSettings)
  | ({ kind: 'firebase' } & FirebaseSettings);

interface Parts extends SessionLimits {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
  /** Calls of a user per second and instance. */
  rateLimit: number;
  /** Seals secrets at rest. */
  sealingKey: Buffer;
  /** Whose second factor must be a passkey, where factors are kept here. */
  passkeyRoles?: readonly Role[];
}

/** The provider the settings name. */
export function identityOf(choice: IdentityChoice, parts: Parts): Identity {
  if (choice.kind === 'embedded') return embeddedIdentity(parts);
  const hosted = choice.kind === 'hosted' ? openIdIssuer(choice, parts) : firebaseIssuer(choice, parts);
  return hostedIdentity({ ...parts, ...hosted });
}
