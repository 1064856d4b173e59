import { ECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { isLoopback } from '../../plumbing/network/loopback.ts';
import { ClosedAddress, lookupPublic } from './public-address.ts';
import { type Push, type PushAddress, type PushLetter, PushRefused } from './push.ts';
import { type KeyPair, type KeyParts, pushKey } from './push-key.ts';

interface Parts extends KeyParts {
  /** Who push services write to: a mailto: or https: address. */
  contact: string;
  /** Endpoints on this machine are taken too, in tests. */
  takesLocal: boolean;
}

/** Milliseconds for the whole answer. */
const patience = 10_000;
/** The stored key is read again this often: another instance may have replaced it. */
const readEvery = 60_000;

/** An https address with a name, and nothing that the browser's own addresses do not have. */
function isEndpoint(text: string, takesLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  if (takesLocal && protocol === 'http:' && isLoopback(hostname)) return true;
  return protocol === 'https:' && port === '' && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname);
}

/** Whether these are the coordinates of a point on the curve. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    // Fails for what is no point of the curve, so that nothing is encrypted for it.
    ECDH.convertKey(point, 'prime256v1');
    return point.length === 65;
  } catch {
    return false;
  }
}

/** Sends by the Web Push protocol, encrypted for the phone (RFC 8291) and signed for its push service (RFC 8292). */
export function webPushOf({ contact, takesLocal, ...parts }: Parts): Push {
  let reading: Promise<KeyPair> | undefined;
  let readTime = 0;

  function key(): Promise<KeyPair> {
    const time = parts.now().getTime();
    if (!reading || Math.abs(time - readTime) >= readEvery) {
      readTime = time;
      reading = pushKey(parts);
      reading.catch(() => {
        reading = undefined;
      });
    }
    return reading;
  }

  return {
    publicKey: async () => (await key()).publicKey,

    takes: ({ endpoint, p256dh, auth }) =>
      isEndpoint(endpoint, takesLocal) && isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16,

    async deliver(address, letter) {
      const status = await post(requestOf(address, letter, { subject: contact, ...(await key()) }));
      const { code, retryAfter } = status;
      if (code >= 200 && code < 300) return;
      if (code === 404 || code === 410) throw new PushRefused(`answered ${code}`, { isGone: true });
      const isPassing = code === 408 || code === 429 || code >= 500;
      throw new PushRefused(`answered ${code}`, { isFinal: !isPassing, retryAfter });
    },
  };
}

type Request = ReturnType<typeof requestOf>;

function requestOf(
  { endpoint, p256dh, auth }: PushAddress,
  letter: PushLetter,
  vapidDetails: webPush.VapidKeys & { subject: string },
) {
  const { text, timeToLive, isUrgent } = letter;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    TTL: timeToLive,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails,
  });
}

/** Of the answer only its head counts. Redirects are not followed. */
function post({ endpoint, method, headers, body }: Request): Promise<{ code: number; retryAfter: number | undefined }> {
  const url = new URL(endpoint);
  const isLocal = url.protocol === 'http:';
  const options = { method, headers: headers as http.OutgoingHttpHeaders, signal: AbortSignal.timeout(patience) };
  return new Promise((resolve, reject) => {
    const request = isLocal
      ? http.request(url, options)
      : https.request(url, { ...options, lookup: lookupPublic, agent: false });
    request.on('error', (error) => {
      reject(new PushRefused(error.message, { isFinal: error instanceof ClosedAddress }));
    });
    request.on('response', (answer) => {
      const wait = Number(answer.headers['retry-after']);
      resolve({ code: answer.statusCode ?? 0, retryAfter: wait > 0 ? wait : undefined });
      answer.destroy();
    });
    request.end(body);
  });
}
