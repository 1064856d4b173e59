import pg from 'pg';
import type { Carrier, CarrierEvents } from './bus.ts';

const channel = 'quaygate_changes';
const longestWait = 5_000;
/** A connection that died silently is noticed by an unanswered question. */
const askEvery = 10_000;

const clientOf = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'quaygate changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });

/** LISTEN and NOTIFY on a connection of its own: a NOTIFY inside the transaction of a booking would put all commits in a row. */
export function listenCarrier(
  url: string,
  { onMessage, onReturn }: CarrierEvents,
  onLost: (error: Error) => void,
): Carrier {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;
  let isClosed = false;
  let connecting = Promise.resolve();

  function lose(lost: pg.Client, error?: Error) {
    if (client !== lost || isClosed) return;
    client = null;
    clearInterval(timer);
    void lost.end().catch(() => {});
    if (error) onLost(error);
    again();
  }

  function again() {
    if (isClosed) return;
    const wait = Math.min(longestWait, 250 * 2 ** attempts++);
    timer = setTimeout(() => {
      connecting = connect();
    }, wait);
  }

  async function connect(): Promise<void> {
    const next = clientOf(url);
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      void next.end().catch(() => {});
      return again();
    }
    if (isClosed) return next.end();
    client = next;
    attempts = 0;
    timer = setInterval(() => next.query('select 1').catch((error) => lose(next, error)), askEvery);
    onReturn();
  }
  connecting = connect();

  return {
    async send(text) {
      if (!client) throw new Error('no connection for changes');
      await client.query('select pg_notify($1, $2)', [channel, text]);
    },
    isConnected: () => client !== null,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
