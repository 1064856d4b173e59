import { readSealingKey, sealingKeyFile } from '../../outside/sealing/sealing-key.ts';
import type { Env } from '../../settings/env.ts';

/** The sealing key of this installation; null: it has none yet. */
export const ownKey = async ({ sealingKey, dataDir }: Env): Promise<Buffer | null> =>
  sealingKey ?? (await readSealingKey(sealingKeyFile(dataDir))) ?? null;
