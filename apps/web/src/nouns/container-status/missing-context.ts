import type { ForwarderTrucker } from '@quaygate/contract';
import { ApiError } from '#web/lib/call/api-error.ts';
import { nowText } from '#web/text/now-text.ts';

type MissingContext = 'terminal' | 'licensePlate' | 'trucker';

/** What a call would lack (FWD-STAT-23, FWD-STAT-44); a missing user or forwarder is refused by every call itself. */
export function missingForStatus(terminalId: number | null | undefined): MissingContext | undefined {
  return terminalId === null || terminalId === undefined ? 'terminal' : undefined;
}

/** As `missingForStatus`, for a booking: the driver may have left, or lost the plate, since the choice was made. */
export function missingForBooking(
  terminalId: number | null | undefined,
  trucker: Pick<ForwarderTrucker, 'userId' | 'licensePlate'> | undefined,
): MissingContext | undefined {
  if (missingForStatus(terminalId)) return 'terminal';
  if (!trucker?.userId) return 'trucker';
  return trucker.licensePlate?.trim() ? undefined : 'licensePlate';
}

/** Fails like a refused call, before anything is sent (FWD-STAT-44). */
export async function refuseMissing(missing: MissingContext | undefined): Promise<void> {
  if (missing) throw new ApiError(0, { detail: await nowText('statusRequest', `notFound.${missing}`) });
}
