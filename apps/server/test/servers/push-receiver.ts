import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';

/** A phone with its keys, which only it and its subscription know. */
export function aPhone(url: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(12).toString('hex')}`;
  return {
    ecdh,
    authBytes: auth,
    path,
    subscription: {
      endpoint: `${url}${path}`,
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
  };
}
export type Phone = ReturnType<typeof aPhone>;

/** Opens a message of the content encoding aes128gcm as a browser does (RFC 8188, RFC 8291). */
export function openMessage({ ecdh, authBytes }: Pick<Phone, 'ecdh' | 'authBytes'>, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), authBytes, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text ends with the mark of the last record.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** What the signature of the sender says. */
  claims: Record<string, unknown>;
}

/** Checks the signature of the sender by the key that stands beside it (RFC 8292). */
async function claimsOf(authorization: string, origin: string) {
  const { token, key } = /^vapid t=(?<token>[^,\s]+), ?k=(?<key>\S+)$/.exec(authorization)?.groups ?? {};
  const point = Buffer.from(key ?? '', 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const { payload } = await jwtVerify(token ?? '', await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: origin,
    requiredClaims: ['exp', 'sub'],
  });
  return { ...payload, key };
}

/** A push service of our own: takes what is signed well, and answers as it is told. */
export async function startPushReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, { status: number; headers?: http.OutgoingHttpHeaders }>();
  let url = '';
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    try {
      const claims = await claimsOf(request.headers.authorization ?? '', url);
      const { status, headers } = answers.get(path) ?? { status: 201 };
      if (status === 201) received.push({ path, headers: request.headers, body, claims });
      response.writeHead(status, headers).end();
    } catch {
      response.writeHead(403).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = ({ path }: Phone) => received.filter((each) => each.path === path);
  return {
    url,
    phone: () => aPhone(url),
    received,
    to,
    /** The messages a phone got, opened. */
    opened: (phone: Phone) => to(phone).map(({ body }) => JSON.parse(openMessage(phone, body))),
    answer: (phone: Phone, status: number, headers?: http.OutgoingHttpHeaders) =>
      answers.set(phone.path, { status, ...(headers && { headers }) }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
