import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Duplex, pipeline } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { type Integrator, knownKeys } from '../../plumbing/integrator.ts';
import { listenerOf, type TlsFiles } from './listener.ts';
import {
  type MqttDeps,
  maxPacket,
  type PositionLine,
  type PositionResult,
  readTopic,
  resultsTopic,
  type TakeMessage,
} from './mqtt.ts';
import { packetLimit } from './packet-limit.ts';

/** Milliseconds between two looks at the keys of open connections: one that is over loses them within 10 s. */
const lookEvery = 5_000;
const connectTimeout = 10_000;
/** Connections at once; each truck may have its own. */
const maxConnections = 5_000;

const notAuthorized = () =>
  Object.assign(new Error('not authorized'), { returnCode: 5 }) as unknown as AuthenticateError;

/**
 * A broker for the trucks and systems of this installation. It carries positions in and results out, and nothing else:
 * no other topics, no kept messages, no sessions and no wills.
 */
export async function embeddedBroker(
  deps: MqttDeps,
  { port, host, tls = null }: { port: number; host: string; tls?: TlsFiles | null },
  take: TakeMessage,
): Promise<PositionLine> {
  const keys = knownKeys(deps);
  const holders = new Map<Client, Integrator>();
  const broker = await Aedes.createBroker({
    connectTimeout,
    preConnect(_, packet, done) {
      // One key's client never takes over the session of another's.
      packet.clientId = `${packet.username} ${packet.clientId}`;
      packet.clean = true;
      delete packet.will;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const address = (client.conn as Socket & { remoteAddress?: string }).remoteAddress ?? '';
      keys.check(password?.toString() ?? '', address).then(
        (holder) => {
          if (holder.keyId !== username || !holder.scopes.includes('vehicles')) return done(notAuthorized(), null);
          holders.set(client, holder);
          done(null, true);
        },
        () => done(notAuthorized(), null),
      );
    },
    authorizePublish(client, packet, done) {
      const from = client && holders.get(client);
      const topic = readTopic(packet.topic);
      if (!from || topic?.facilityId !== from.facilityId) return done(new Error('not authorized'));
      packet.retain = false;
      take({ from, vehicleId: topic.vehicleId, payload: Buffer.from(packet.payload) }, line);
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      const holder = holders.get(client);
      const isOwn = holder !== undefined && subscription.topic === resultsTopic(holder.facilityId);
      done(null, isOwn ? subscription : null);
    },
  });
  broker.on('clientDisconnect', (client) => holders.delete(client));
  // A client's mistakes are its own; they end its connection.
  broker.on('clientError', (client) => holders.delete(client));
  broker.on('connectionError', (client) => holders.delete(client));

  const { server, stop: stopReading } = await listenerOf(tls, deps.log, (socket) => broker.handle(limited(socket)));
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, 'listening');
  const look = setInterval(async () => {
    for (const [client, { keyId }] of holders) {
      const isGood = await keys.holds(keyId).catch(() => true);
      if (!isGood) client.close();
    }
  }, lookEvery);
  look.unref();

  const line: PositionLine = {
    port: (server.address() as AddressInfo).port,
    tell(facilityId: number, result: PositionResult) {
      const payload = Buffer.from(JSON.stringify(result));
      broker.publish(
        { cmd: 'publish', topic: resultsTopic(facilityId), payload, qos: 1, dup: false, retain: false },
        () => {},
      );
    },
    async close() {
      clearInterval(look);
      stopReading();
      server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
  return line;
}

/** A connection on which no packet is longer than allowed. */
function limited(socket: Socket): Duplex {
  socket.setNoDelay(true);
  const readable = pipeline(socket, packetLimit(maxPacket), () => {
    if (!socket.destroyed) socket.destroy();
  });
  const both = Duplex.from({ readable, writable: socket });
  return Object.assign(both, { remoteAddress: socket.remoteAddress });
}
