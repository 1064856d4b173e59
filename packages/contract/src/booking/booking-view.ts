import { bookingViewNameMax, bookingViewQueryMax, bookingViewsMax } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderRead, forwarderWrite } from '../base/roles.ts';
import { ofForwarder, route } from '../base/route.ts';
import { plainText, text } from '../base/text.ts';

/** Made by the client, so that a view that is sent twice is one view. */
const viewId = z.string().regex(/^[\w-]{1,36}$/, 'invalidValue');

/** Filters, columns and sorting of the bookings overview under a name (FWD-VIEW-01). */
export const BookingView = z.object({
  viewId,
  name: text(bookingViewNameMax),
  /** As it stands in the address of the screen. */
  query: plainText(bookingViewQueryMax),
});
export type BookingView = z.infer<typeof BookingView>;

export const BookingViews = z.object({
  own: z.array(BookingView),
  company: z.array(BookingView),
  /** The one with which the user begins. */
  startViewId: z.string().nullable(),
});
export type BookingViews = z.infer<typeof BookingViews>;

export const BookingViewChange = z.object({
  views: z.array(BookingView).max(bookingViewsMax).default([]),
  removedViewIds: z.array(viewId).max(bookingViewsMax).default([]),
});
export type BookingViewChange = z.infer<typeof BookingViewChange>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/bookingViews';
const read = { access: { roles: forwarderRead }, scope: { forwarder: 'f' }, plan: true, params: ofForwarder } as const;
const errors = ['not_found', 'too_many_booking_views'] as const;

/** Views of a user and of a company (FWD-VIEW-01, FWD-VIEW-02). */
export const bookingView = {
  get: route({ name: 'getBookingViews', method: 'GET', path, ...read, response: BookingViews }),
  updateOwn: route({
    name: 'updateOwnBookingViews',
    method: 'PUT',
    path: `${path}/own`,
    ...read,
    body: BookingViewChange,
    bodyLimit: 600_000,
    errors: [...errors],
  }),
  updateCompany: route({
    name: 'updateCompanyBookingViews',
    method: 'PUT',
    path: `${path}/company`,
    ...read,
    access: { roles: forwarderWrite },
    body: BookingViewChange,
    bodyLimit: 600_000,
    errors: [...errors],
  }),
  setStart: route({
    name: 'setStartBookingView',
    method: 'PUT',
    path: `${path}/start`,
    ...read,
    body: z.object({ viewId: viewId.nullable() }),
    errors: ['not_found'],
  }),
};
