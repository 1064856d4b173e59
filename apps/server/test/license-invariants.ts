import { findLicenseViolations } from '../src/commands/backup/invariants/license-invariants.ts';
import type { Db } from '../src/db/client.ts';

/** Everything that does not hold, in words; empty when all is well. */
export async function checkLicenses(db: Db): Promise<string[]> {
  const verdicts = await findLicenseViolations(db);
  return verdicts.flatMap(({ check, findings }) => findings.map((finding) => `${check}: ${finding}`));
}
