import { emailMaxCharacters } from './text-limits.ts';

/** Longest part before the @ (RFC 5321, 4.5.3.1.1). */
const localMax = 64;
/** Letters, digits and the signs of RFC 5322 but `#`, in parts between single dots. */
const part = "[\\p{L}\\p{M}\\p{N}!$%&'*+/=?^_`{|}~-]+";
const localShape = new RegExp(`^${part}(?:\\.${part})*$`, 'u');
/** Names of hosts in ASCII; the last one is no number, so that no address of a machine passes. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainShape = new RegExp(`^(?:${label}\\.)*(?!\\d+$)${label}$`);
/** Signs that are not seen, and those that turn the order of what is seen. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/u;
/** What would mean something else in an address than in a name. */
const foreign = /[<>()[\]\\,;:"#@%/?&=+*!]/;

/** The domain as the name servers know it; undefined for none. Names in other scripts become punycode. */
function domainOf(text: string): string | undefined {
  if (foreign.test(text) || text.endsWith('.') || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  return hostname.length <= 253 && domainShape.test(hostname) ? hostname : undefined;
}

/**
 * One mailbox has one spelling (AUTH-05): exactly one @, no name or list around it, no trailing dot, no `#`, nothing invisible;
 * the domain in small ASCII letters. Letter case before the @ stays, and is no difference for accounts. A text that is too long is
 * looked at no further.
 * @returns the address in its one spelling; undefined for a text that is none
 */
export function emailAddress(text: string): string | undefined {
  if (text.length > emailMaxCharacters + 2) return undefined;
  const address = text.trim();
  const [before = '', after = '', ...more] = address.split('@');
  if (more.length > 0 || address.length > emailMaxCharacters || unseen.test(address)) return undefined;
  const local = before.normalize('NFC');
  // Letters that are others in disguise, such as wide ones, would make two accounts of one mailbox.
  if (local.length > localMax || !localShape.test(local) || local.normalize('NFKC') !== local) return undefined;
  const domain = domainOf(after);
  const whole = `${local}@${domain}`;
  return domain !== undefined && whole.length <= emailMaxCharacters ? whole : undefined;
}

/** Whether a text is an email address, in any spelling. */
export const isEmail = (text: string): boolean => emailAddress(text) !== undefined;
