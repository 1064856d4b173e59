import { openDatabase } from '../db/client.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../settings/env.ts';
import { findTaxIdTwins } from '../slices/trucking-company/trucking-company.queries.ts';

/** Lists the companies whose tax ids are spellings of one (FIELD-TAX-03), on the database the settings name; it changes nothing. */
async function run(): Promise<boolean> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 1 });
  try {
    const twins = await findTaxIdTwins(db);
    for (const { vatForm, vatId, id, name, isFirst } of twins)
      process.stdout.write(`${vatForm}\t${isFirst ? 'kept' : 'twin'}\t${vatId}\t${id}\t${name}\n`);
    if (twins.length === 0) process.stdout.write('No two companies have one tax id\n');
    return twins.length === 0;
  } finally {
    await close();
    await database.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
