import { CompiledQuery, type Kysely, type UnknownRow } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { CallClient } from './call-work.ts';

/** What a query says that is several statements in one round trip. */
const mark = '/* in one trip */';

interface Said {
  sql: string;
  parameters: readonly unknown[];
}

/** What can be said in a trip: a statement of Kysely's, or one that is made once (`statement`). */
export interface Sayable<Row> {
  compile(db: Kysely<Tables>): Said;
  /** Type of its rows; there is no value. */
  readonly expressionType?: Row | undefined;
}

/** The rows of each statement of a trip: the one row that is answered to it. */
export class RowsOfTrip {
  [name: string]: unknown;
  readonly rows: readonly UnknownRow[][];
  constructor(rows: readonly UnknownRow[][]) {
    this.rows = rows;
  }
}

const nothing = { command: '', rowCount: null, rows: [] };

/**
 * A connection that spares round trips: `begin` waits for the first statement of its transaction and leaves with it, and so
 * do statements of `inOneTrip`. PostgreSQL answers them one after another, each as if it had come alone.
 */
export class OneTripClient extends CallClient {
  #isToBegin = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }

  override query(...[text, values, ...rest]: unknown[]): never {
    if (text === 'begin') {
      this.#isToBegin = true;
      return Promise.resolve(nothing) as never;
    }
    if (text === mark) return this.#sayAll(values as Said[]) as never;
    if (!this.#isToBegin) return this.say(text, values, ...rest);
    this.#isToBegin = false;
    // Nothing was said since it began.
    if (text === 'commit' || text === 'rollback') return Promise.resolve({ ...nothing, command: 'COMMIT' }) as never;
    return this.#together(() => {
      const begun: Promise<unknown> = this.say('begin');
      const answer: Promise<unknown> = this.say(text, values, ...rest);
      return Promise.all([begun, answer]).then((all) => all[1]);
    }) as never;
  }

  /** Says one thing, behind what was said before and without waiting for the answer to it. */
  protected say(...said: unknown[]): never {
    return super.query(...(said as [string])) as never;
  }

  async #sayAll(statements: readonly Said[]) {
    const answers = await this.#together(() =>
      Promise.allSettled(statements.map(({ sql, parameters }): Promise<pg.QueryResult> => this.query(sql, parameters))),
    );
    const rows = answers.map((answer) => {
      // Behind the first that failed all others do.
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.rows;
    });
    return { ...nothing, rows: [new RowsOfTrip(rows)] };
  }

  /** What is said meanwhile leaves as one. */
  #together<T>(say: () => T): T {
    const { stream } = (this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    try {
      return say();
    } finally {
      stream.uncork();
    }
  }
}

/** Statements that answer with such rows, and the rows of each. */
export type Sayables<Rows extends readonly object[]> = { [Place in keyof Rows]: Sayable<Rows[Place]> };
export type RowsOf<Rows extends readonly object[]> = { [Place in keyof Rows]: Rows[Place][] };

/**
 * The rows of several statements that need no answer of each other, in one round trip. Each sees what was committed until
 * its own turn, as if they had been sent one by one. The error of the first that fails is thrown: those behind it fail too
 * in a transaction, and without one they are only to read.
 */
export async function inOneTrip<Rows extends readonly object[]>(
  db: Kysely<Tables>,
  ...statements: Sayables<Rows>
): Promise<RowsOf<Rows>> {
  const said = statements.map((each) => each.compile(db));
  const { rows } = await db.executeQuery(CompiledQuery.raw(mark, said) as CompiledQuery<{ rows: RowsOf<Rows> }>);
  return rows[0]?.rows as RowsOf<Rows>;
}
