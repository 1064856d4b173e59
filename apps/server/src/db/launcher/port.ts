import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The wanted port where it is free, else any free one; 0 wants any. */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (wanted) return freePort(0);
    throw error;
  } finally {
    server.close();
  }
}
