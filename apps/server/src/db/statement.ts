import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sayable } from './pool/one-trip.ts';
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

/** A statement that is made once, asked alone or, with its values, in one trip with others. */
export interface Statement<Given extends object, Row> {
  (db: Kysely<Tables>, given: Given): Promise<Row[]>;
  with(given: Given): Sayable<Row>;
}

/**
 * A prepared statement whose text is made once, at its first call, and not anew for each one. `build` sees names instead of
 * values, so the text cannot depend on them: what is left out of some calls is a statement of its own.
 */
export function statement<Given extends object, Row>(build: (given: Given) => RawBuilder<Row>): Statement<Given, Row> {
  let made: Made | undefined;
  const say = (db: Kysely<Tables>, given: Given) => {
    made ??= make(db, build);
    return { sql: made.text, parameters: made.names.map((name) => given[name as keyof Given]) };
  };
  const ask = async (db: Kysely<Tables>, given: Given): Promise<Row[]> => {
    const { sql: text, parameters } = say(db, given);
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>);
    return rows;
  };
  return Object.assign(ask, { with: (given: Given): Sayable<Row> => ({ compile: (db) => say(db, given) }) });
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
