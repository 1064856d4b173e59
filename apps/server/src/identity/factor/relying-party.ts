import { isIP } from 'node:net';
import { isLoopback } from '../../plumbing/network/loopback.ts';

/** What passkeys belong to: the domain they are made for, and the only origin whose pages may ask for them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Of an installation with this public address. Browsers know passkeys of domains only: at the machine itself that is
 * localhost; null where the address is a number or not encrypted, because no browser asks for passkeys there.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (isLoopback(hostname)) return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return protocol === 'https:' && !isAddress ? { id: hostname, origin } : null;
}
