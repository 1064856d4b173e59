import { planLookupShare } from '@quaygate/rules';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type BudgetRow, budgetOf, countLookups } from './lookup-budget.queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const failures = ['reference_not_found', 'reference_not_allowed'] as const;
export const isFailedLookup = (code: string): boolean => failures.some((each) => each === code);

/**
 * Refuses while the company has used up its failed look-ups (SEC-09): with enough of them references could be found by trying.
 * @returns how many count now
 * @throws Refusal lookup_budget_used_up with the seconds until one more is allowed
 */
export function refuseUsedUp(budget: BudgetRow | undefined): number {
  if (!budget) return 0;
  if (budget.used + 1 <= budget.perHour) return budget.used;
  const retryAfter = Math.ceil(((budget.used + 1 - budget.perHour) / budget.perHour) * 3_600);
  throw new Refusal('lookup_budget_used_up', { retryAfter });
}

/** As `refuseUsedUp`, of a company. */
export async function checkBudget({ db, now }: Parts, forwarderId: string): Promise<number> {
  const [budget] = await budgetOf(db, { forwarderId, now: now() });
  return refuseUsedUp(budget);
}

/** Counts failed look-ups; the one that uses up the budget stands in the audit log. */
async function count({ db, now }: Parts, { actor, forwarderId }: Asking, failed: number): Promise<void> {
  const time = now();
  const counted = await countLookups(db, forwarderId, failed, time);
  if (!counted) return;
  const { used, perHour, name } = counted;
  const isNew = used + 1 > perHour && used - failed + 1 <= perHour;
  if (!isNew) return;
  const object = { kind: 'truckingCompany', id: forwarderId, name } as const;
  await recordAct(db, actor, time, { kind: 'lookupBudgetUsedUp', object, after: { failedLookupsPerHour: perHour } });
}

interface Asking {
  actor: Actor;
  forwarderId: string;
}

/** Looks up references for a company whose budget was looked at: what is not found counts. */
export function countingFailed<T>(parts: Parts, asking: Asking, lookUp: () => Promise<T>): Promise<T> {
  return lookUp().catch(async (error: unknown) => {
    const isFailed = failures.some((code) => isRefusal(error, code));
    if (isFailed) await count(parts, asking, 1);
    throw error;
  });
}

/**
 * Counts references that are looked up for a plan before they are: so many as its share of the budget allows (PLAN-11).
 * What was found is given back.
 * @returns how many may be looked up
 */
export async function reserveLookups({ db, now }: Parts, forwarderId: string, wanted: number): Promise<number> {
  const budget = await countLookups(db, forwarderId, 0, now());
  if (!budget) return 0;
  const limit = budget.perHour * planLookupShare;
  const asked = Math.min(wanted, Math.floor(limit - budget.used));
  if (asked <= 0) return 0;
  // Counted first and judged after: of two instances each sees what the other takes.
  const counted = await countLookups(db, forwarderId, asked, now());
  const granted = Math.max(0, Math.floor(asked - Math.max(0, (counted?.used ?? 0) - limit)));
  if (granted < asked) await countLookups(db, forwarderId, granted - asked, now());
  return granted;
}

/** Gives back what `reserveLookups` counted and was found. */
export async function giveBackLookups({ db, now }: Parts, forwarderId: string, found: number): Promise<void> {
  if (found > 0) await countLookups(db, forwarderId, -found, now());
}

/** Orders whose look-up gave something back within the last hour. */
interface Found {
  since: number;
  orders: Set<number>;
}

/** More are forgotten: then a found order gives back once more. */
const maxRemembered = 200_000;
const hour = 3_600_000;

/**
 * Counts the look-ups of lists. A found order gives a failed one back, once an hour, so that a long list with some errors
 * is never refused, and so that asking for one known order again and again buys no attempts.
 */
export function listBudget(parts: Parts) {
  const found = new Map<string, Found>();
  let remembered = 0;

  function newlyFound(forwarderId: string, orders: readonly number[], time: number): number {
    if (remembered > maxRemembered) {
      found.clear();
      remembered = 0;
    }
    const known = found.get(forwarderId);
    const isRecent = known && time - known.since < hour;
    const own = isRecent ? known : { since: time, orders: new Set<number>() };
    if (!isRecent) found.set(forwarderId, own);
    const before = own.orders.size;
    for (const order of orders) own.orders.add(order);
    remembered += own.orders.size - before;
    return own.orders.size - before;
  }

  return async (asking: Asking, used: number, failed: number, orders: readonly number[]): Promise<void> => {
    const change = failed - newlyFound(asking.forwarderId, orders, parts.now().getTime());
    if (change > 0 || (change < 0 && used > 0)) await count(parts, asking, change);
  };
}
