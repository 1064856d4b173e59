import type { DriverReadiness } from '@quaygate/contract';
import { driverReadinessOf } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type AskedSlot, findDriverFacts, findPhoneNumber } from './driver-readiness.queries.ts';

/**
 * The approved drivers of a company who do not simply pass at a terminal in a slot, and why (READY-16).
 * @throws Refusal terminal_not_found
 */
export async function listDriverReadiness(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  forwarderId: string,
  slot: AskedSlot,
): Promise<{ phoneNumber: string | null; items: DriverReadiness[] }> {
  const terminal = await findPhoneNumber(db, slot.terminalId);
  if (!terminal) throw new Refusal('terminal_not_found');
  const drivers = await findDriverFacts(db, forwarderId, slot, now());
  const items = drivers.map(({ truckerId, ...facts }) => ({ truckerId, ...driverReadinessOf(facts, slot.slotBegin) }));
  return { ...terminal, items: items.filter(({ state }) => state !== 'ready') };
}
