import type { ForwarderTrucker } from '@quaygate/contract';

export type MissingContext = 'terminal' | 'licensePlate' | 'trucker';

/** What a call would lack (FWD-STAT-23, FWD-STAT-44); a missing user or forwarder is refused by every call itself. */
export function missingForStatus(terminalId: number | null | undefined): MissingContext | undefined {
  return terminalId === null || terminalId === undefined ? 'terminal' : undefined;
}

/** As `missingForStatus`, for a booking: the trucker may have left, or lost his plate, since he was chosen. */
export function missingForBooking(
  terminalId: number | null | undefined,
  trucker: Pick<ForwarderTrucker, 'userId' | 'licensePlate'> | undefined,
): MissingContext | undefined {
  if (missingForStatus(terminalId)) return 'terminal';
  if (!trucker?.userId) return 'trucker';
  return trucker.licensePlate?.trim() ? undefined : 'licensePlate';
}
