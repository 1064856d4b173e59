import { domainToUnicode } from 'node:url';
import { emailAddress } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';

/** An address as it counts; of what is none, such as one of an earlier build, the text itself. */
export const addressOf = (email: string): string => emailAddress(email) ?? email.trim();

/**
 * Whether a column holds this address. An earlier build stored domains as they were typed: those in another script are found as well.
 */
export function isAddress(column: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const address = addressOf(email);
  const [local = '', domain = ''] = address.split('@');
  return sql<boolean>`lower(${column}) in (lower(${address}), lower(${`${local}@${domainToUnicode(domain) || domain}`}))`;
}
