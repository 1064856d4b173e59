import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { forwarderRead, terminalRead, terminalWrite } from '../base/roles.ts';
import { ofTerminal, ofUserTerminal, opaqueId, route } from '../base/route.ts';
import { FacilityBooking } from '../booking/facility-booking.ts';

export const OneToOneRestriction = z.object({
  id: z.string(),
  restrictionStart: instant,
  restrictionEnd: instant,
  terminalId: z.int(),
});
export type OneToOneRestriction = z.infer<typeof OneToOneRestriction>;

export const NewOneToOneRestriction = OneToOneRestriction.omit({ id: true });
export type NewOneToOneRestriction = z.infer<typeof NewOneToOneRestriction>;

const path = '/web/terminalOperators/v1/users/:u/terminals/:terminalId/oneToOneRestrictions';
const scope = { facility: 'terminalId' } as const;
const read = { access: { roles: terminalRead }, scope } as const;
const write = { access: { roles: terminalWrite }, scope } as const;
const ofOne = ofUserTerminal.extend({ restrictionId: opaqueId });

export const oneToOneRestriction = {
  list: route({
    name: 'getForwarderOneToOneRestrictions',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/terminals/:terminalId/oneToOneRestrictions',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    params: ofTerminal,
    response: pageOf(OneToOneRestriction),
    errors: ['terminal_not_found'],
    packs: true,
  }),
  ofTerminal: route({
    name: 'getOneToOneRestrictions',
    method: 'GET',
    path,
    ...read,
    params: ofUserTerminal,
    query: z.object({ includePast: z.stringbool().default(false) }),
    response: pageOf(OneToOneRestriction),
    packs: true,
  }),
  create: route({
    name: 'createOneToOneRestriction',
    method: 'POST',
    path,
    ...write,
    params: ofUserTerminal,
    body: NewOneToOneRestriction,
    success: 201,
    response: OneToOneRestriction,
    errors: ['one_to_one_restriction_already_exists'],
  }),
  update: route({
    name: 'updateOneToOneRestriction',
    method: 'PUT',
    path: `${path}/:restrictionId`,
    ...write,
    params: ofOne,
    body: NewOneToOneRestriction,
    response: OneToOneRestriction,
    errors: ['not_found', 'one_to_one_restriction_already_exists'],
  }),
  remove: route({
    name: 'deleteOneToOneRestriction',
    method: 'DELETE',
    path: `${path}/:restrictionId`,
    ...write,
    params: ofOne,
    errors: ['not_found'],
  }),
  /** Bookings of tours that a new restriction would hold up at the gate. */
  concerned: route({
    name: 'findBookingsOfRestriction',
    method: 'POST',
    path: `${path}/concernedBookings`,
    ...read,
    params: ofUserTerminal,
    query: pageQuery(25),
    body: NewOneToOneRestriction,
    response: pageOf(FacilityBooking),
  }),
};
