import pg from 'pg';

/** One connection outside of those that calls share. It is made when it is needed, and again after it was lost. */
export interface OwnConnection {
  /** @throws what PostgreSQL or the driver says; a database that does not answer within the time is an error too */
  query(text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

/** @param within milliseconds that a connection and a statement may take */
export function ownConnection(url: string, within: number): OwnConnection {
  let open: Promise<pg.Client> | undefined;

  async function begin(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'quaygate probe',
      connectionTimeoutMillis: within,
    });
    client.on('error', () => leave(client));
    await client.connect();
    return client;
  }
  /** A hanging statement is left with its connection. */
  function leave(client: pg.Client | undefined): void {
    open = undefined;
    void client?.end().catch(() => {});
  }

  return {
    async query(text, values) {
      open ??= begin();
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the database does not answer in time')), within);
      });
      try {
        client = await Promise.race([open, late]);
        return (await Promise.race([client.query(text, values), late])).rows;
      } catch (error) {
        leave(client);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async end() {
      const client = await open?.catch(() => undefined);
      open = undefined;
      await client?.end().catch(() => {});
    },
  };
}
