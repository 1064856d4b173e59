import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';

/** Names of files in PEM: the certificate with its chain, and its private key. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/** Milliseconds between two looks at the files: certificates are renewed while the server runs. */
const lookEvery = 60_000;

const read = async ({ cert, key }: TlsFiles) => ({ cert: await readFile(cert), key: await readFile(key) });

/**
 * Listens to connections, over TLS where there is a certificate. New files take effect by themselves.
 * @throws Error with the name of the file that cannot be read or is none
 */
export async function listenerOf(
  files: TlsFiles | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
  onSocket: (socket: Socket) => void,
): Promise<{ server: Server; stop: () => void }> {
  if (!files) return { server: createServer(onSocket), stop: () => {} };
  let known = await read(files);
  const server = createTlsServer({ ...known, minVersion: 'TLSv1.2', handshakeTimeout: 10_000 }, onSocket);
  const look = setInterval(async () => {
    try {
      const found = await read(files);
      if (found.cert.equals(known.cert) && found.key.equals(known.key)) return;
      server.setSecureContext({ ...found, minVersion: 'TLSv1.2' });
      known = found;
    } catch (error) {
      log.warn({ err: error }, 'new files of MQTT_TLS_CERT and MQTT_TLS_KEY not taken; those before are kept');
    }
  }, lookEvery);
  look.unref();
  return { server, stop: () => clearInterval(look) };
}
