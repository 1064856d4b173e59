import { createHash } from 'node:crypto';
import type { DriverPass } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { isOpenTour, requireOwnTour } from '../driver-tour/driver-tour.service.ts';

/** Tells devices apart without telling anything of them. */
const deviceOf = (sessionId: string) =>
  createHash('sha256').update(`device of a pass ${sessionId}`).digest('base64url').slice(0, 16);

/**
 * Signs a pass of an open tour for its driver. Whether the truck may come in is decided at the gate.
 * @throws Refusal not_found, tour_not_open
 */
export async function issuePass(
  deps: Pick<Deps, 'db' | 'passKeys'>,
  asked: { truckerId: string; tourId: string },
  sessionId: string,
): Promise<DriverPass> {
  const tour = await requireOwnTour(deps, asked);
  if (!isOpenTour(tour)) throw new Refusal('tour_not_open');
  const { facilityId, licensePlate } = tour;
  return deps.passKeys.sign({ ...asked, facilityId, licensePlate, device: deviceOf(sessionId) });
}
