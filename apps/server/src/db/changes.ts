import type { Change } from '@quaygate/contract';
import type { Kysely, Transaction, TransactionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

type Tell = (change: Change) => void;

/** Where the changes of a database or transaction go. */
const tellers = new WeakMap<Kysely<Tables>, Tell>();

/**
 * Tells that something has changed, where it is written. Inside a transaction it is told after the commit, and never
 * when the transaction is undone.
 */
export const tell = (db: Kysely<Tables>, ...changes: readonly Change[]): void => {
  const teller = tellers.get(db);
  if (teller) for (const change of changes) teller(change);
};

function keepUntilCommit(builder: TransactionBuilder<Tables>, publish: Tell): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    async execute<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
      const changes: Change[] = [];
      const result = await execute((trx) => {
        tellers.set(trx, (change) => changes.push(change));
        return work(trx);
      });
      for (const change of changes) publish(change);
      return result;
    },
    setIsolationLevel: (...level: Parameters<typeof setIsolationLevel>) =>
      keepUntilCommit(setIsolationLevel(...level), publish),
    setAccessMode: (...mode: Parameters<typeof setAccessMode>) => keepUntilCommit(setAccessMode(...mode), publish),
  });
}

/** From here on changes told to this database, and to its transactions once they are committed, are published. */
export function publishChanges(db: Kysely<Tables>, publish: Tell): void {
  const begin = db.transaction.bind(db);
  tellers.set(db, publish);
  db.transaction = () => keepUntilCommit(begin(), publish);
}
