import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/** Stands for a parameter while the text of a statement is made. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Made {
  text: string;
  names: string[];
}

/**
 * A prepared statement whose text is made once, at its first call, and not anew for each one. `build` sees names instead of
 * values, so the text cannot depend on them: what is left out of some calls is a statement of its own.
 */
export function statement<Given extends object, Row>(build: (given: Given) => RawBuilder<Row>) {
  let made: Made | undefined;
  return async (db: Kysely<Tables>, given: Given): Promise<Row[]> => {
    made ??= make(db, build);
    const values = made.names.map((name) => given[name as keyof Given]);
    const { rows } = await db.executeQuery(CompiledQuery.raw(made.text, values) as CompiledQuery<Row>);
    return rows;
  };
}

function make<Given extends object>(db: Kysely<Tables>, build: (given: Given) => RawBuilder<unknown>): Made {
  const names = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Given;
  const { sql: text, parameters } = sql`${prepared} ${build(names)}`.compile(db);
  return { text, names: parameters.map(nameOf) };
}

function nameOf(parameter: unknown): string {
  if (parameter instanceof Parameter) return parameter.name;
  throw new Error('a value in the text of a statement that is made once');
}
