import { rename } from 'node:fs/promises';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { countOf } from '../db/rows.ts';
import { signingKeys } from '../identity/session/signing-keys.ts';
import { filesOf } from '../outside/files/choose-files.ts';
import { documentVault } from '../outside/identification/document-vault.ts';
import { type Opened, resealAll } from '../outside/reseal.ts';
import { readSealingKey, sealingKeyFile, writeSealingKey } from '../outside/sealing/sealing-key.ts';
import { installation, recordAct } from '../plumbing/audit/audit.ts';
import type { Env } from '../settings/env.ts';
import { done, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

const openedBy = (env: Env, key: Buffer): Opened => ({
  key,
  vault: documentVault(key),
  files: filesOf(env.files, { dataDir: env.dataDir, sealingKey: key }),
});

/** A server that runs would go on with the key before. @throws Error */
async function requireAlone(db: Db): Promise<void> {
  const open = await countOf(
    db,
    sql`from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'quaygate%'`,
  );
  if (open > 0) throw new Error(`${open} connections of servers are open: stop all servers of this database first`);
}

/** Whether the keys that sign are sealed with this key. */
const isSealedWith = (db: Db, env: Env, sealingKey: Buffer) =>
  signingKeys({ db, now: startClock(env.clock), sealingKey })
    .check()
    .then(
      () => true,
      () => false,
    );

async function reseal(db: Db, env: Env, before: Buffer, after: Buffer): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await resealAll(trx, openedBy(env, before), openedBy(env, after));
    await recordAct(trx, installation('command'), startClock(env.clock)(), {
      kind: 'signingKeyRotated',
      object: { kind: 'signingKey', id: 'sealing key', name: null },
    });
    return count;
  });
}

/** Seals all secrets of the installation with a new key (SIGN-10). */
export const run: Run = async ([act, ...more]) => {
  if (act !== 'rotate' || more.length > 0) return undefined;
  return onDatabase(async ({ ownerDb: db, env }) => {
    await requireAlone(db);
    const file = sealingKeyFile(env.dataDir);
    const before = env.sealingKey ?? (await readSealingKey(file));
    if (!before) throw new Error(`there is no sealing key to rotate: neither SEALING_KEY nor ${file}`);
    // Written first, so that no failure loses it; a run that was broken off goes on with it.
    await writeSealingKey(`${file}.new`);
    const after = present(await readSealingKey(`${file}.new`));
    const isDone = await isSealedWith(db, env, after);
    const count = isDone ? 0 : await reseal(db, env, before, after);
    const told = isDone ? 'Everything was sealed anew already' : `${count} secrets are sealed anew`;
    if (env.sealingKey) return done(`${told}. Set SEALING_KEY to the text in ${file}.new, then remove that file`);
    await rename(file, `${file}.old`);
    await rename(`${file}.new`, file);
    return done(`${told}. The new key is in ${file}: copy it. ${file}.old opens older backups of the database alone`);
  });
};
