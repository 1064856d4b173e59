import { type RawBuilder, sql } from 'kysely';

export type ListType = 'bigint' | 'boolean' | 'integer' | 'jsonb' | 'text' | 'timestamptz';

/**
 * A value of a prepared statement that PostgreSQL does not see when it plans. A plan for one value it sees often looks a
 * little cheaper to it than one for all, and it plans anew at each call, which takes longer than what it asks for.
 */
export const unseen = <T>(value: T, type: string): RawBuilder<T> => sql<T>`(select ${value}::${sql.raw(type)})`;

/** As `unseen`, a list for `any(…)` or `unnest(…)`: a list of one always looks cheaper than any other. */
export const unseenList = (values: readonly unknown[], type: ListType): RawBuilder<unknown> =>
  // The second cast makes it an array for `any`, and no rows.
  sql`${unseen(values, `${type}[]`)}::${sql.raw(type)}[]`;
