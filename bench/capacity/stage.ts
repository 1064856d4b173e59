import path from 'node:path';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { tokensFor } from '../../apps/server/test/session-tokens.ts';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { metricsToken, sealingKey, startProduct } from '../measure/process.ts';
import { slotsOf } from '../rows/slots-of.ts';
import { fillCapacity, playedAt, soonAt } from '../world/capacity.ts';
import type { Databases } from '../world/database.ts';
import { signIn } from '../world/people.ts';
import type { Stage } from './act.ts';
import type { Measured } from './cost.ts';

const publicUrl = 'http://capacity.bench.quaygate.example';
const tally = path.resolve(import.meta.dirname, '../measure/tally.ts');

/** The product on the world of the acts, in a process that tells what it says to PostgreSQL. */
export async function openStage({ create, postmaster }: Databases) {
  const folder = await makeTempFolder();
  const tallyFile = path.join(folder.path, 'tally.json');
  const databaseUrl = await create('capacity', { fill: fillCapacity });
  const settings = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    METRICS_TOKEN: metricsToken,
    TALLY_FILE: tallyFile,
  };
  const server = await startProduct(settings, ['--expose-gc', '--import', tally]);
  const { db, close } = openDatabase(databaseUrl);
  const tokenOf = tokensFor({ db, now: () => new Date(), sealingKey: Buffer.from(sealingKey, 'base64'), publicUrl });
  const stage: Stage = {
    server,
    databaseUrl,
    tokenOf,
    token: await signIn(server.url),
    slots: await slotsOf(databaseUrl, playedAt),
    soon: await slotsOf(databaseUrl, soonAt),
  };
  const measured: Measured = { pid: server.pid, tallyFile, postmaster, databaseUrl };
  return {
    stage,
    measured,
    async close() {
      await close();
      await server.stop();
      await folder.remove();
    },
  };
}
