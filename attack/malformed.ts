import { gzipSync } from 'node:zlib';
import type { Route } from '@quaygate/contract';
import { fill, isSignedIn, type Person, routes } from './people.ts';
import { collect } from './report.ts';
import { type Heard, inParallel, type Sent, send } from './wire.ts';

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`;

/** Values for a place in the path or a field of the query, as they stand on the wire. */
const values = [
  '%00', 'a%00b', '%', '%zz', '%ff%fe', '%ed%a0%80', '..%2f..%2fetc', "'%20or%201=1--", '%25', '_', '-1', '2147483648',
  '9007199254740993', '1e309', 'NaN', '__proto__', 'constructor', '%E2%80%AE', '%F0%9F%9A%9A', 'x'.repeat(190), '0x10', 'true',
  '%0d%0aset-cookie:a=b', '{}', '[]', '%20', 'null', ';', '1;2', '%3Cscript%3E',
]; // biome-ignore format: a table

/** Bodies with the type they come as. */
const bodies: [type: string, body: string | Buffer, headers?: Record<string, string>][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '12'],
  ['application/json', '{"__proto__":{"a":1}}'],
  ['application/json', '{"constructor":{"prototype":{"a":1}}}'],
  ['application/json', nested('[', ']', 5_000)],
  ['application/json', nested('{"a":', '}', 5_000).replace(':}', ':1}')],
  ['application/json', `{"items":${nested('[', ']', 5_000)}}`],
  ['application/json', `{"getStatusFormPreferences":{"a":${nested('[', ']', 4_000)}}}`],
  ['application/json', `{"items":[${'{},'.repeat(400)}{}]}`],
  ['application/json', '{"items":[null,1,"x",[],{"eventId":"\\u0000"}]}'],
  ['application/json', '{"email":"\\u0000@x.example","password":"\\ud800"}'],
  ['application/json', '{"firstName":1e400,"lastName":-0}'],
  ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x00])],
  ['application/json; charset=utf-16', '{}'],
  ['application/json', Buffer.from('{"a":1}'), { 'content-encoding': 'gzip' }],
  ['application/json', gzipSync(Buffer.alloc(300_000, ' ')), { 'content-encoding': 'gzip' }],
  ['application/json', gzipSync('{}').subarray(0, 12), { 'content-encoding': 'gzip' }],
  ['application/json', '{}', { 'content-encoding': 'br' }],
  ['text/plain', 'text'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['application/x-www-form-urlencoded', 'a=%00&b=%zz'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=', 'x'],
  ['multipart/form-data; boundary=q', '--q\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx'],
  ['multipart/form-data; boundary=q', '--q\r\ncontent-disposition: form-data; name="file'],
  ['multipart/form-data; boundary=q', '--q--\r\n'],
  ['multipart/form-data; boundary=q', gzipSync('--q--\r\n'), { 'content-encoding': 'gzip' }],
  ['multipart/form-data; boundary=q', `--q\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${'\n'.repeat(50_000)}\r\n--q--\r\n`],
  ['multipart/form-data; boundary=q', `--q\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${';'.repeat(50_000)}\r\n--q--\r\n`],
]; // biome-ignore format: a table

const oddHeaders: Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(65) },
  { 'idempotency-key': '\u00e4' },
  { 'if-none-match': '"'.repeat(5_000) },
  { 'accept-language': ',;q='.repeat(1_000) },
  { cookie: `quaygate_refresh=${'a'.repeat(4_000)}` },
  { cookie: 'quaygate_refresh=%00; quaygate_refresh=%zz' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'.'.repeat(3_000)}` },
  { authorization: 'Bearer a.b.c' },
  { 'x-forwarded-for': '\u00ff, ::ffff:999.1.1.1' },
  { origin: 'null' },
  { range: 'bytes=0-,1-,2-' },
  { 'content-type': ';;;' },
  { expect: '200-ok' },
];

const cursors = ['b 1 1:1: a\0b', 'c 1 10:20:20  0', 'c 1 20:10:  0', 'b', '', 'c 1 1:1: 1:1:1,1 0', 'b 1 1:1: \ud83d'];
const encoded = cursors.map((text) => Buffer.from(text).toString('base64url'));

/** They need nothing to succeed, and what the same person sends behind them is refused before it is read. */
const endingSessions = new Set(['deleteUser', 'endSessions', 'signOut']);

/** Every call with every odd value, in each place and field, with every odd body, and with odd headers. */
function* requests(people: readonly Person[], rounds: number): Generator<Sent> {
  for (let round = 0; round < rounds; round++) {
    for (const [index, route] of routes.entries()) {
      const person = people[(index + round) % people.length];
      if (!person || endingSessions.has(route.name)) continue;
      yield* requestsOf(route, person, round);
    }
  }
}

const fieldsOf = ({ query }: Route): string[] =>
  'shape' in query && typeof query.shape === 'object' && query.shape !== null ? Object.keys(query.shape) : [];

function* requestsOf({ method, path, query, ...route }: Route, { id, token }: Person, round: number): Generator<Sent> {
  const headers = { authorization: `Bearer ${token}` };
  const own = fill(path, { u: id, facilityId: '8', terminalId: '8' }, 'x');
  for (const value of values) {
    yield { method, path: fill(path, { u: id }, value), headers };
    yield { method, path: fill(path, {}, value), headers };
    for (const field of fieldsOf({ method, path, query, ...route }))
      yield { method, path: `${own}?${field}=${value}`, headers };
  }
  for (const [type, body, more] of bodies)
    yield { method, path: own, headers: { ...headers, 'content-type': type, ...more }, body };
  for (const more of oddHeaders) yield { method, path: own, headers: { ...headers, ...more } };
  for (const cursor of encoded) yield { method, path: `${own}?cursor=${cursor}&round=${round}`, headers };
}

/** What an answer to a malformed request must never be. */
function wrong({ status, headers, text }: Heard): string | undefined {
  if (status === 0) return 'no answer';
  // What Node itself answers to an expectation it does not know has no body.
  if (status === 417) return undefined;
  if (status >= 500) return `${status} ${text.slice(0, 120)}`;
  if (status >= 400 && !/"(code|errorCode)":"/.test(text) && !String(headers['content-type']).startsWith('text/html')) {
    return `${status} without a code: ${text.slice(0, 120)}`;
  }
  if (headers['set-cookie']?.some((cookie) => !cookie.startsWith('quaygate_'))) return 'a header was injected';
  return undefined;
}

export async function malformed(url: string, people: readonly Person[], rounds: number) {
  const { outcome, note } = collect('malformed requests', 20_000);
  await inParallel(requests(people, rounds), 24, async (sent) => {
    const failure = wrong(await send(url, sent));
    note(failure && `${sent.method} ${sent.path.slice(0, 160)} ${sent.headers?.['content-type'] ?? ''}: ${failure}`);
  });
  for (const person of people)
    if (!(await isSignedIn(url, person))) outcome.failures.push(`${person.name} was signed out on the way`);
  return outcome;
}
