import { sql } from 'kysely';
import { CallClient } from './pool/call-work.ts';

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

/** A connection that prepares marked statements under a name. */
export class PreparingClient extends CallClient {
  protected override say(...[text, values, ...rest]: unknown[]): never {
    const isMarked = typeof text === 'string' && text.slice(0, 40).includes(mark);
    const first = isMarked ? { name: nameOf(text), text, values } : text;
    return super.say(first, ...(isMarked ? [] : [values]), ...rest);
  }
}
