import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Carrier, CarrierEvents } from './bus.ts';

const subject = 'quaygate.changes';

/** A NATS server, or several parted by commas. Starts without it too, and goes on trying. */
export function natsCarrier(
  urls: string,
  { onMessage, onReturn }: CarrierEvents,
  onLost: (error: Error) => void,
): Carrier {
  let connection: NatsConnection | null = null;
  let isThere = false;
  let isClosed = false;

  async function watch(open: NatsConnection) {
    for await (const { type } of open.status()) {
      if (type === 'disconnect') {
        isThere = false;
        if (!isClosed) onLost(new Error('NATS is away'));
      } else if (type === 'reconnect') {
        isThere = true;
        onReturn();
      }
    }
  }

  const connecting = connect({
    servers: urls.split(',').map((url) => url.trim()),
    name: 'quaygate changes',
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    pingInterval: 10_000,
    maxPingOut: 2,
  }).then((open) => {
    connection = open;
    if (isClosed) return open.close();
    open.subscribe(subject, {
      callback: (error, message) => {
        if (!error) onMessage(message.string());
      },
    });
    isThere = true;
    void watch(open);
    // What was told until now waits to be sent.
    onReturn();
  }, onLost);

  return {
    async send(text) {
      if (!connection || !isThere) throw new Error('no connection for changes');
      connection.publish(subject, text);
    },
    isConnected: () => isThere,
    async close() {
      isClosed = true;
      isThere = false;
      if (connection) await connection.drain().catch(() => {});
      else void connecting;
    },
  };
}
