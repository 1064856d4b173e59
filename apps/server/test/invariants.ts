import { findViolations } from '../src/commands/backup/invariants/invariants.ts';
import type { Db } from '../src/db/client.ts';

/**
 * Everything that does not hold, in words; empty when all is well. For databases whose bookings were made by the product.
 * @param mayExceed slots whose capacity was lowered below what was taken, or that a late event took again
 */
export async function checkInvariants(db: Db, mayExceed: readonly number[] = []): Promise<string[]> {
  const verdicts = await findViolations(db, { mayExceed });
  return verdicts.flatMap(({ check, findings }) => findings.map((finding) => `${check}: ${finding}`));
}
