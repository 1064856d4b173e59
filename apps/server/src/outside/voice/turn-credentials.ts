import { createHmac } from 'node:crypto';
import { turnCredentialMs } from '@quaygate/rules';

/** TURN servers that take time-limited credentials, such as coturn with `use-auth-secret`. */
export interface TurnServers {
  urls: string[];
  /** The servers know it, too. */
  secret: string;
}

/** Credentials of one user: the name says until when they count, and for which user they were made. */
export function turnCredentials({ secret }: TurnServers, userId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + turnCredentialMs);
  const username = `${Math.floor(expiresAt.getTime() / 1_000)}:${userId}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return { username, credential, expiresAt };
}
