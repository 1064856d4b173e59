import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { BadSettings } from '../../plumbing/bad-settings.ts';

/** Names of files in PEM: the certificate with its chain, and its private key. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/** Milliseconds between two looks at the files: certificates are renewed while the server runs. */
const lookEvery = 60_000;

const unusable = (setting: string, problem: string) => new BadSettings(new Map([[setting, problem]]));
const readPart = (setting: string, file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw unusable(setting, `cannot be read (${error.code})`);
  });
const read = async ({ cert, key }: TlsFiles) => ({
  cert: await readPart('MQTT_TLS_CERT', cert),
  key: await readPart('MQTT_TLS_KEY', key),
});

function secureServer(found: { cert: Buffer; key: Buffer }, onSocket: (socket: Socket) => void): TlsServer {
  try {
    return createTlsServer({ ...found, minVersion: 'TLSv1.2', handshakeTimeout: 10_000 }, onSocket);
  } catch {
    throw unusable('MQTT_TLS_CERT', 'and MQTT_TLS_KEY must be files of a certificate and of its private key in PEM');
  }
}

/**
 * Listens to connections, over TLS where there is a certificate. New files take effect by themselves.
 * @throws BadSettings naming the setting whose file cannot be read or is none
 */
export async function listenerOf(
  files: TlsFiles | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
  onSocket: (socket: Socket) => void,
): Promise<{ server: Server; stop: () => void }> {
  if (!files) return { server: createServer(onSocket), stop: () => {} };
  let known = await read(files);
  const server = secureServer(known, onSocket);
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
