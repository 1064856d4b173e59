import { sql } from 'kysely';
<<<<<<< HEAD
import { CallClient } from './pool/call-work.ts';
=======
import { OneTripClient } from './one-trip.ts';
>>>>>>> main

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
<<<<<<< HEAD
export class PreparingClient extends CallClient {
  override query(...[text, values, ...rest]: unknown[]): never {
=======
export class PreparingClient extends OneTripClient {
  protected override say(...[text, values, ...rest]: unknown[]): never {
>>>>>>> main
    const isMarked = typeof text === 'string' && text.slice(0, 40).includes(mark);
    const first = isMarked ? { name: nameOf(text), text, values } : text;
    return super.say(first, ...(isMarked ? [] : [values]), ...rest);
  }
}
