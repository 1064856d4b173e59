import pg from 'pg';

/** A code after which the worker asks again, after 3 s and then with growing pauses. */
const passing = 'ETIMEDOUT';
/** What the system, the driver, and a PostgreSQL that is on its way down, full or no primary say. */
const codesOfLoss = /^(E(CONN|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|57P0|08|53|25006)/;
const wordsOfLoss = /^Connection terminated|not queryable$/;

/** @throws the error; one of a connection that is lost or not had as one that passes */
function fail(error: Error): never {
  const { code = '' } = error as { code?: string };
  if (codesOfLoss.test(code) || wordsOfLoss.test(error.message)) throw Object.assign(error, { code: passing });
  throw error;
}

/** So many connections open at most: the worker of the jobs of one instance, and what its jobs do. */
export const jobConnections = 4;

/**
 * Connections for the worker of the jobs. It does not wait for the statement that says how a job ended: were the connection
 * lost just then, the error would end the process. Lost connections, and those that are not had, are therefore errors that it tries again.
 * @param idle milliseconds a connection is kept unused
 * @param onLost called with the error of every connection the database closed on us
 */
export function jobPool(databaseUrl: string, { idle, onLost }: { idle: number; onLost: (error: Error) => void }) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: jobConnections,
    idleTimeoutMillis: idle,
    application_name: 'quaygate jobs',
  });
  pool.on('error', onLost);
  pool.on('connect', (client) => {
    client.on('error', onLost);
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      const answer = query(...asked);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    }) as typeof client.query;
  });
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback);
    // What is asked again after the end has no one who waits for it.
    return pool.ending ? new Promise(() => {}) : connect().catch(fail);
  }) as typeof pool.connect;
  return pool;
}
