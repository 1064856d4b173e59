import { z } from 'zod';
import { ofUser, route } from '../base/route.ts';
import { SocketTicket, socket } from '../base/socket.ts';
import { Change } from '../booking/change.ts';

/** What the live stream of a tab says (platform contract, 14): that something changed which concerns the user. */
export const LiveMessage = z.object({
  changed: z.array(Change.pick({ noun: true, facilityId: true, forwarderId: true })),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

export const live = {
  stream: socket({
    name: 'liveStream',
    path: '/web/v1/live/ws',
    access: 'signed-in',
    purpose: 'live',
    // One for each tab, unlike the other sockets.
    connections: 20,
  }),
  createTicket: route({
    name: 'createLiveTicket',
    method: 'POST',
    path: '/web/v1/users/:u/liveTickets',
    access: 'signed-in',
    params: ofUser,
    response: SocketTicket,
    success: 201,
  }),
};
