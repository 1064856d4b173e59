import type { Db } from '../../../db/client.ts';
import type { Verdict } from '../check-parts.ts';
import { claims } from './claims.ts';
import { offendersOf } from './offenders.ts';
import { findWrongStates } from './wrong-states.ts';

interface Exceptions {
  /**
   * Slots whose capacity was lowered below what was taken, or that a late event took again; any: which these are is not
   * known.
   */
  mayExceed: readonly number[] | 'any';
}

const ofCapacity = 'taken of a slot never passes its capacity';

/** What each claim finds wrong, of one moment. For databases whose bookings were made by the product. */
export function findViolations(db: Db, { mayExceed }: Exceptions): Promise<Verdict[]> {
  // One snapshot: what still runs must not change the rows between two looks.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const found: Verdict[] = [];
      for (const [check, claim] of Object.entries(claims)) {
        if (mayExceed === 'any' && check === ofCapacity) continue;
        const findings = await offendersOf(trx, claim(mayExceed === 'any' ? [] : mayExceed), 5);
        found.push({ check, findings: findings.map(String) });
      }
      found.push({
        check: 'bookings and tours are what their events make of them',
        findings: await findWrongStates(trx, 20),
      });
      return found;
    });
}
