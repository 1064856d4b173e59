import { sql } from 'kysely';
import { OneTripClient } from './pool/one-trip.ts';
import { NamedQuery } from './row-names.ts';

const mark = '/* prepared */';

/**
 * Marks a frequent statement as a prepared one, at its front: PostgreSQL parses and plans it once per connection. Its text
 * must not depend on its parameters, and one plan must suit all of them: not so for a filter over small and huge histories.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `quaygate_${names.size}`;
  names.set(text, name);
  return name;
}

/** A moment goes as ISO 8601, as pg would write it but for the zone, and in a tenth of its time. */
const wordOf = (value: unknown) =>
  value instanceof Date && value.getTime() >= 0 && value.getUTCFullYear() <= 9999 ? value.toISOString() : value;

const isMarked = (text: unknown): text is string => typeof text === 'string' && text.slice(0, 40).includes(mark);

/** A connection that prepares marked statements under a name. */
export class PreparingClient extends OneTripClient {
  protected override say(...[text, values, ...rest]: unknown[]): never {
    if (!isMarked(text)) return super.say(text, values, ...rest);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const config = { name: nameOf(text), text, values: (values as unknown[] | undefined)?.map(wordOf) };
    const query = new NamedQuery(config, (error, result) => (error ? reject(error) : resolve(result)));
    const said: unknown = super.say(query);
    // Where the call's time is over it was not said.
    return (said === query ? promise : said) as never;
  }
}
