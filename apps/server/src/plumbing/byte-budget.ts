import { Refusal } from './refusal.ts';

/** Budgets that are remembered; those that are full again are forgotten first. */
const mostKept = 10_000;

/**
 * Bytes of bodies that one sender may send in a second. The last body may overdraw the budget, so that any body passes alone;
 * the next ones wait until it is paid back.
 */
export function byteBudget(now: () => number) {
  const budgets = new Map<string, { left: number; time: number }>();

  /** @throws Refusal too_many_requests with the seconds until the next body passes */
  return (sender: string, bytes: number, perSecond: number): void => {
    const time = now();
    const { left, time: before } = budgets.get(sender) ?? { left: perSecond, time };
    const present = Math.min(perSecond, left + (Math.max(0, time - before) / 1_000) * perSecond);
    if (present <= 0) {
      throw new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil((1 - present) / perSecond)) });
    }
    if (budgets.size >= mostKept) for (const [key, each] of budgets) if (time - each.time > 10_000) budgets.delete(key);
    if (budgets.size >= mostKept) budgets.clear();
    budgets.set(sender, { left: present - bytes, time });
  };
}
