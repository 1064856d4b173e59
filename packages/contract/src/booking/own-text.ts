import { ownTextMax } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderWrite } from '../base/roles.ts';
import { ofTrucker, opaqueId, route } from '../base/route.ts';
import { anyText } from '../base/text.ts';

const customer = anyText(ownTextMax.customer);
const orderNumber = anyText(ownTextMax.orderNumber);
const note = anyText(ownTextMax.note);

/** What a company writes of a booking for itself; an empty text is none. Neither terminals nor drivers get it (FWD-OWN-01, FWD-OWN-02). */
export const OwnTexts = z.object({
  customer: customer.default(''),
  orderNumber: orderNumber.default(''),
  note: note.default(''),
});
export type OwnTexts = z.infer<typeof OwnTexts>;

/** As they are kept; the version grows with every change. */
export const KeptTexts = z.object({
  customer: z.string(),
  orderNumber: z.string(),
  note: z.string(),
  version: z.int(),
});
export type KeptTexts = z.infer<typeof KeptTexts>;

export const ownText = {
  /** All three texts of a booking; empty ones are taken away (FWD-OWN-03). */
  update: route({
    name: 'updateOwnTexts',
    method: 'PUT',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/truckers/:t/bookings/:bookingId/ownTexts',
    access: { roles: forwarderWrite },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofTrucker.extend({ bookingId: opaqueId }),
    body: z.object({
      customer,
      orderNumber,
      note,
      /** That which the caller saw, 0 where there was none; without it nothing is compared. */
      version: z.int().min(0).max(2_147_483_647).optional(),
    }),
    response: KeptTexts,
    errors: ['trucker_not_found', 'not_found', 'changed_meanwhile'],
  }),
};
