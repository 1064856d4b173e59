import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A body of at most so many bytes is read although its call was refused, and the connection goes on. */
const readAnyway = 65_536;
/** For so many milliseconds a closing connection stays, so that the answer arrives before the end. */
const lingers = 1_000;

const isUnread = ({ complete, readableFlowing, headers }: IncomingMessage) =>
  !complete &&
  readableFlowing === null &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > readAnyway);

/** Ends the connection after the answer; what the caller goes on sending is not read. */
function closeUnread(socket: Socket) {
  socket.destroySoon = () => {
    socket.end();
    // The server begins to read away the rest of the body in this turn of the event loop.
    setImmediate(() => socket.pause());
    const over = setTimeout(() => socket.destroy(), lingers);
    socket.once('close', () => clearTimeout(over));
  };
}

/** A refused call with a large body costs its head alone: the body is not read, and the connection is closed (SEC-05). */
export function leaveRefusedBodies(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _, done) => {
    if (reply.statusCode >= 400 && isUnread(request.raw)) {
      reply.header('connection', 'close');
      const { socket } = request.raw;
      if (socket instanceof Socket) closeUnread(socket);
    }
    done();
  });
}
