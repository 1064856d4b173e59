import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `2026-11-22T10:00:00Z`, as it stands in x-amz-date without its marks. */
const instantOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** What is wrong with the signature (AWS Signature Version 4, from its description): a code of S3, or undefined. */
function complaintOf({ method, url = '', headers }: IncomingMessage, body: Buffer, known: typeof access) {
  const form =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/;
  const [, id, day = '', region = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';');
  const date = String(headers['x-amz-date']);
  if (id !== known.accessKey) return 'InvalidAccessKeyId';
  if (region !== known.region) return 'AuthorizationHeaderMalformed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  if (!(Math.abs(Date.now() - instantOf(date)) < 15 * 60_000) || !date.startsWith(day)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, query, lines, signed, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${known.secretKey}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** What a client must know; the secret is made up. */
const access = { bucket: 'gate-files', region: 'eu-central-1', accessKey: 'AKIATEST', secretKey: 'qg/secret+of=tests' };

/** An object storage with one bucket and as much of S3's dialect as the product uses, on a port of its own. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  /** Moods of the next answers, the first of them first; without any it is well. `lost` closes the connection. */
  const moods: ('down' | 'lost' | 'hangs')[] = [];

  function answer(request: IncomingMessage, body: Buffer): [status: number, content?: Buffer | string] {
    const complaint = complaintOf(request, body, access);
    if (complaint) return [403, complaint];
    const [, bucket, ...parts] = (request.url ?? '').split('/');
    const key = parts.join('/');
    if (bucket !== access.bucket) return [404, 'NoSuchBucket'];
    if (key === '') return [400, 'InvalidURI'];
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return [request.method === 'PUT' ? 200 : 204];
    const object = objects.get(key);
    return object ? [200, object] : [404, 'NoSuchKey'];
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    asked.push(String(request.method));
    const mood = moods.shift();
    if (mood === 'hangs') return;
    if (mood === 'lost') return response.destroy();
    const [status, content = ''] = mood === 'down' ? ([503, 'SlowDown'] as const) : answer(request, body);
    response.writeHead(status, { 'content-type': typeof content === 'string' ? 'application/xml' : 'image/jpeg' });
    response.end(typeof content === 'string' && content ? `<Error><Code>${content}</Code></Error>` : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { settings: { endpoint, ...access }, objects, asked, moods };
}
