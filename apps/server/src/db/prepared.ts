import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Marks a statement that is asked all day, at its front: PostgreSQL reads and plans it once per connection. Its text must
 * not depend on what is asked, and one plan must suit all who ask; a filter over a small and a huge history is not such.
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

/** A connection that keeps marked statements by a name. */
export class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: unknown[]): never {
    const isMarked = typeof text === 'string' && text.slice(0, 40).includes(mark);
    const first = isMarked ? { name: nameOf(text), text, values } : text;
    return super.query(...([first, ...(isMarked ? [] : [values]), ...rest] as [string])) as never;
  }
}
