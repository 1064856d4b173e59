import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { type Answer, type Call, type Caller, refuse } from './answer.ts';
import { answerBatch } from './batch.ts';
import { book } from './booking.ts';
import { moveBooking } from './booking-move.ts';
import { bookPair } from './booking-pair.ts';
import { assignAny } from './license.ts';
import { signIn } from './sign-in.ts';
import { answerBoard } from './slot-board.ts';
import { answerStatus } from './status.ts';
import { answerTours } from './tours.ts';

/**
 * What somebody would write by hand who needs these calls and nothing else: `node:http`, `pg`, prepared statements,
 * a map of tokens. It answers what the product answers and keeps what the product keeps.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const callers = new Map<string, Caller>(Object.entries(JSON.parse(process.env.TOKENS ?? '{}')));

const status =
  /^\/web\/forwarderOperators\/v1\/users\/([^/]+)\/forwarders\/([^/]+)\/terminals\/(\d+)\/containers\?requestType=single$/;
const booking = /^\/web\/forwarderOperators\/v1\/users\/([^/]+)\/forwarders\/([^/]+)\/truckers\/([^/]+)\/bookings$/;
const pair = /^\/web\/forwarderOperators\/v1\/users\/([^/]+)\/forwarders\/([^/]+)\/truckers\/([^/]+)\/bookingPairs$/;
const move =
  /^\/web\/forwarderOperators\/v1\/users\/([^/]+)\/forwarders\/([^/]+)\/truckers\/([^/]+)\/bookings\/([^/]+)\/timeSlot$/;
const tours = /^\/web\/forwarderOperators\/v2\/users\/([^/]+)\/forwarders\/([^/]+)\/tours\?size=(\d+)&sort=upcoming$/;
const forwarders = /^\/web\/forwarderOperators\/v1\/users\/([^/]+)\/forwarders$/;
const licenses = /^\/web\/forwarderOperators\/v1\/users\/([^/]+)\/forwarders\/([^/]+)\/licenses\/assign$/;
const board = /^\/web\/terminalOperators\/v1\/users\/([^/]+)\/terminals\/(\d+)\/slots\?from=(\d{4}-\d\d-\d\d)$/;
const batch = /^\/batch\/([^/]+)\/([^/]+)\/(\d+)$/;

/** Token, then {u}. */
function admitSelf(request: IncomingMessage, userId: string): Caller | Answer {
  const caller = callers.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
  if (!caller) return refuse(401, 'unauthenticated');
  return caller.id === userId ? caller : refuse(403, 'user_mismatch');
}

/** And then role, link and plan, as the product asks. */
function admit(request: IncomingMessage, userId: string, forwarderId: string): Caller | Answer {
  const caller = admitSelf(request, userId);
  if ('status' in caller) return caller;
  if (!caller.roles.includes('forwarder_write')) return refuse(403, 'forbidden');
  const forwarder = caller.forwarders[forwarderId];
  if (!forwarder) return refuse(404, 'forwarder_not_found');
  return forwarder.tier === 'Free' ? refuse(403, 'plan_not_sufficient') : caller;
}

function admitToTerminal(request: IncomingMessage, userId: string, terminal: number): Caller | Answer {
  const caller = admitSelf(request, userId);
  if ('status' in caller) return caller;
  if (!caller.roles.includes('terminal_operations_read')) return refuse(403, 'forbidden');
  return caller.facilities.includes(terminal) ? caller : refuse(404, 'not_found');
}

function route(request: IncomingMessage, body: Buffer): Promise<Answer> | Answer {
  const url = request.url ?? '';
  if (url === '/healthz') return { status: 200, body: {} };
  if (url === '/web/idp/v1/signIn') return signIn(pool, body.toString(), request.socket.remoteAddress ?? '');
  const self = forwarders.exec(url);
  if (self) return answerForwarders(admitSelf(request, self[1] ?? ''));
  const day = board.exec(url);
  if (day) {
    const [, userId = '', terminal, from = ''] = day;
    const caller = admitToTerminal(request, userId, Number(terminal));
    return 'status' in caller ? caller : answerBoard(pool, Number(terminal), from);
  }
  for (const [pattern, answer] of calls) {
    const match = pattern.exec(url);
    if (!match) continue;
    const [, userId = '', forwarderId = '', place = '', item = ''] = match;
    const caller = admit(request, userId, forwarderId);
    return 'status' in caller ? caller : answer(pool, { caller, forwarderId, place, item, body: body.toString() });
  }
  return refuse(404, 'not_found');
}

function answerForwarders(caller: Caller | Answer): Answer {
  if ('status' in caller) return caller;
  const items = Object.entries(caller.forwarders).map(([id, { name }]) => ({ id, name }));
  return { status: 200, body: { items, page: 0, size: items.length, total: items.length } };
}

const calls: [RegExp, (pool: pg.Pool, call: Call) => Promise<Answer>][] = [
  [status, answerStatus],
  [booking, book],
  [pair, bookPair],
  [move, moveBooking],
  [licenses, assignAny],
  [batch, answerBatch],
  [tours, answerTours],
];

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      send(response, await route(request, Buffer.concat(chunks)));
    } catch (error) {
      console.error(error);
      send(response, refuse(500, 'internal_error'));
    }
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
