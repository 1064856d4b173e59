import { receiptsMax } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderRead } from '../base/roles.ts';
import { ofForwarder, opaqueId, route } from '../base/route.ts';

/** Bookings whose receipts are wanted, in the order of the file. */
export const ReceiptsWanted = z.object({ bookingIds: z.array(opaqueId).min(1).max(receiptsMax) });
export type ReceiptsWanted = z.infer<typeof ReceiptsWanted>;

/** Interchange receipts of several bookings. */
export const receipt = {
  /** One PDF, whose first page names what is in it and what is not (FWD-BULK-20). */
  download: route({
    name: 'downloadReceipts',
    method: 'POST',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/bookings/receipts',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder,
    body: ReceiptsWanted,
    heavy: true,
    file: 'application/pdf',
    errors: ['booking_not_completed'],
  }),
};
