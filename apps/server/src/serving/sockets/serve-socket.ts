import type { IncomingHttpHeaders } from 'node:http';
import websocket from '@fastify/websocket';
import { closeCodes, type Socket } from '@quaygate/contract';
import { callFrameBytes } from '@quaygate/rules';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../deps.ts';
import { checkOrigin, holderOf } from './admission.ts';
import { OpenSockets, type SocketHandler } from './open-sockets.ts';

const name = 'sec-websocket-extensions';

const windowOfClient = 'client_max_window_bits(?:=(?:8|9|1[0-5]))?';

/** permessage-deflate with the parameters that a shared frame suits: the window of the server has its full size. */
const suitable = new RegExp(
  `^permessage-deflate(?:\\s*;\\s*(?:server_no_context_takeover|client_no_context_takeover|${windowOfClient}))*$`,
);

/**
 * Leaves the first suitable offer of compression in the headers of an upgrade, or none. A client whose offer is not taken up
 * gets its messages plain.
 */
function chooseOffer(headers: IncomingHttpHeaders, isCompressed: boolean): void {
  const offers = headers[name]?.split(',').map((offer) => offer.trim());
  const chosen = isCompressed ? offers?.find((offer) => suitable.test(offer)) : undefined;
  if (chosen) headers[name] = chosen;
  else delete headers[name];
}

/** No frame depends on the one before it, so that one frame can be shared. */
const compression = { serverNoContextTakeover: true, clientNoContextTakeover: true };

export type ServeSocket = <P extends z.ZodType, T>(socket: Socket<P>, handler: SocketHandler<z.output<P>, T>) => void;

export interface Sockets {
  serve: ServeSocket;
  /** Every socket of the contract that is mounted. */
  mounted: readonly Socket[];
}

/** Parts that one message may come in; no client of ours sends more than one. */
const maxFragments = 16;

/** Mounts sockets: origin, ticket, rights, heartbeat, limits and the end are handled here, so that a handler only sends. */
export async function sockets(app: FastifyInstance, deps: Deps): Promise<Sockets> {
  const open = new OpenSockets(deps);
  const ends: (() => Promise<void>)[] = [];
  await app.register(websocket, {
    options: { perMessageDeflate: compression, maxPayload: callFrameBytes, maxFragments },
    // A frame that breaks the protocol: the library closes with the right code.
    errorHandler: (error) => deps.log.debug({ err: error }, 'socket failed'),
    preClose: (done) => {
      void open
        .end(app.websocketServer.clients)
        .then(() => Promise.all(ends.map((end) => end())))
        .finally(() => done());
    },
  });
  const mounted: Socket[] = [];

  const serve: ServeSocket = (socket, handler) => {
    mounted.push(socket as unknown as Socket);
    if (handler.end) ends.push(() => (handler.end as () => Promise<void>)());
    app.route({
      method: 'GET',
      url: socket.path,
      config: { name: socket.name },
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!request.ws) throw new Refusal('not_found');
        checkOrigin(deps, request);
        chooseOffer(request.raw.headers, socket.compressed === true);
      },
      handler: () => {
        throw new Refusal('not_found');
      },
      wsHandler: async (client, request) => {
        const findHolder = () => holderOf(deps, socket, request);
        try {
          await open.take({ client, stream: request.raw.socket }, socket, handler, findHolder, request.params);
        } catch (error) {
          deps.log.error({ err: error, socket: socket.name }, 'socket not opened');
          client.close(closeCodes.failure);
        }
      },
    });
  };
  return { serve, mounted };
}
