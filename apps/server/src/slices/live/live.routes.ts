import { live } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { makeTicket } from '../../serving/sockets/tickets.ts';
import { LiveStream } from './live-stream.service.ts';

export const liveSlice: Slice = (serve, { db, now, bus }, serveSocket) => {
  const streams = new Set<LiveStream>();
  bus.subscribe((change) => {
    for (const stream of streams) stream.hear(change);
  });
  serve(live.createTicket, ({ user }) => makeTicket(db, user, live.stream.purpose, now()));
  serveSocket(live.stream, {
    open(connection, admitted) {
      const stream = new LiveStream(connection, () => admitted.user);
      streams.add(stream);
      return () => {
        streams.delete(stream);
        stream.end();
      };
    },
  });
};
