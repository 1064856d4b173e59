import { purposeOf, socketTicket, vehicle } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { makeTicket } from '../../serving/sockets/tickets.ts';

export const socketTicketSlice: Slice = (serve, { db, now }) => {
  serve(socketTicket.create, ({ user, body }) =>
    makeTicket(db, user, purposeOf(vehicle.socket, body.terminalCode), now()),
  );
};
