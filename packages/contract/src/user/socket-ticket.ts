import { z } from 'zod';
import { terminalRead } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';
import { SocketTicket } from '../base/socket.ts';

export const socketTicket = {
  /** For the vehicles of one terminal. Whether there is such a terminal is said when the socket opens. */
  create: route({
    name: 'createSocketTicket',
    method: 'POST',
    path: '/web/v1/users/:u/socketTickets',
    access: { roles: terminalRead },
    params: ofUser,
    body: z.object({ terminalCode: z.string().regex(/^[A-Z0-9-]{1,32}$/, 'invalidValue') }),
    response: SocketTicket,
    success: 201,
  }),
};
