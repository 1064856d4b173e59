import type { Db } from '../../db/client.ts';

export interface AskedLevel {
  level: string;
  endsDate: Date;
}

export async function findLogLevel(db: Db): Promise<AskedLevel | undefined> {
  return db.selectFrom('logLevel').select(['level', 'endsDate']).executeTakeFirst();
}

export async function askLogLevel(db: Db, asked: AskedLevel): Promise<void> {
  await db
    .insertInto('logLevel')
    .values(asked)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(asked))
    .execute();
}
