import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';

/** A machine that does not answer within this time is not reached, in milliseconds. */
export const patience = 5_000;

const reasons: Record<string, string> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name is not known',
  ECONNREFUSED: 'nothing listens there',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  ECONNRESET: 'it ends the connection',
  EPIPE: 'it ends the connection',
  ETIMEDOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send the whole chain of its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not known here',
  EPROTO: 'it speaks no TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS',
};

type Failure = Error & { code?: string; cause?: Failure; errors?: Failure[] };

/** Why something was not reached, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', cause, errors, name, message } = error as Failure;
  if (cause) return reasonOf(cause);
  if (errors?.[0]) return reasonOf(errors[0]);
  // Some libraries keep the code in the words alone.
  const known = reasons[code] ?? reasons[/\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? ''];
  return known ?? (name === 'TimeoutError' ? 'it does not answer' : message);
}

interface Place {
  host: string;
  port: number;
  isTls?: boolean;
}

function opened({ host, port, isTls }: Place): Promise<Socket & { getPeerCertificate?: () => PeerCertificate }> {
  return new Promise((resolve, reject) => {
    const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port });
    socket.setTimeout(patience, () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Why a machine takes no connection, in words; null: it does. */
export async function reachTcp(place: Place): Promise<string | null> {
  try {
    (await opened(place)).destroy();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Until when the certificate at an address is valid. @throws what `reasonOf` reads */
export async function certificateEnd(host: string, port: number): Promise<Date> {
  const socket = await opened({ host, port, isTls: true });
  const end = new Date(socket.getPeerCertificate?.().valid_to ?? Number.NaN);
  socket.destroy();
  return end;
}

/** Why an address answers no request, whatever it answers; null: it does. */
export async function reachHttp(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) });
    return answer.status >= 500 ? `it answers ${answer.status}` : null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A STUN binding request (RFC 8489) without attributes. */
const bindingRequest = Buffer.from('000100002112a442717561796761746520646f63', 'hex');
const isBindingAnswer = (answer: Buffer) => answer.length >= 20 && (answer.readUInt16BE(0) & 0xfeef) === 1;

/** Why a STUN or TURN server answers no binding request over UDP, in words; null: it does. */
export function reachStun(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    const end = (says: string | null) => {
      clearInterval(again);
      clearTimeout(late);
      socket.close();
      resolve(says);
    };
    // Packets get lost.
    const ask = () => socket.send(bindingRequest, port, host, (error) => error && end(reasonOf(error)));
    const again = setInterval(ask, 1_000);
    const late = setTimeout(end, patience, 'it does not answer');
    socket.on('message', (answer) => isBindingAnswer(answer) && end(null));
    socket.on('error', (error) => end(reasonOf(error)));
    ask();
  });
}
