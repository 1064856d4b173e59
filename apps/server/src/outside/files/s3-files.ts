import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { FileStore } from './files.ts';

export interface S3Settings {
  /** An http(s) address, without a slash at its end; the bucket follows as the next part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

const codeIn = ({ bytes }: Answer) => /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString('latin1', 0, 2_000))?.[1] ?? '';
/** A missing bucket is a wrong setting, and no missing file. */
const isMissing = (answer: Answer) => answer.status === 404 && codeIn(answer) !== 'NoSuchBucket';

/** The error of a request may quote its headers, so only the code of its cause is told. */
function lost(error: unknown): Error {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return new Error(`the object storage did not answer: ${cause?.code ?? name}`);
}
const isTimeout = (error: unknown) => (error as Error).name === 'TimeoutError';

/**
 * Keeps files in an S3-compatible object storage, under their keys. A lost connection and an answer from 500 on are tried
 * once more; no answer in time is not, because the caller waits too.
 * @param patience milliseconds for one try
 */
export function s3Store(settings: S3Settings, patience = 5_000): FileStore {
  const { endpoint, bucket, region, accessKey, secretKey } = settings;

  async function send(method: string, key: string, body: Buffer | undefined): Promise<Answer> {
    const hash = createHash('sha256').update(body ?? '');
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${key}`,
      // Signed too, so that nothing on the way can store other bytes.
      headers: { 'x-amz-content-sha256': hash.digest('hex') },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    }).sign();
    const content = body ? { body: new Uint8Array(body) } : {};
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { method, headers, ...content, signal, redirect: 'manual' });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async function sendTwice(method: string, key: string, body: Buffer | undefined): Promise<Answer> {
    for (let isLast = false; ; isLast = true) {
      try {
        const answer = await send(method, key, body);
        if (answer.status < 500 || isLast) return answer;
      } catch (error) {
        if (isLast || isTimeout(error)) throw lost(error);
      }
      await sleep(100);
    }
  }

  /** @throws Error naming the status, for any answer but 2xx and that of a missing file */
  async function ask(method: string, key: string, body?: Buffer): Promise<Answer> {
    const answer = await sendTwice(method, key, body);
    const { status } = answer;
    if ((status >= 200 && status < 300) || (method !== 'PUT' && isMissing(answer))) return answer;
    throw new Error(`the object storage refused ${method}: ${status} ${codeIn(answer)}`.trim());
  }

  return {
    write: async (key, bytes) => void (await ask('PUT', key, bytes)),
    read: async (key) => {
      const answer = await ask('GET', key);
      return answer.status === 404 ? undefined : answer.bytes;
    },
    remove: async (key) => void (await ask('DELETE', key)),
  };
}
