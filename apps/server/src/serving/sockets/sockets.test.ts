import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { live, type Socket, session, socket as socketCall, terminalRead, webappUser } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aFacility, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import type { Connection } from './connection.ts';
import { sockets } from './serve-socket.ts';
import { deleteOldTickets, makeTicket } from './tickets.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, clock, deps } = server;
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

/** A socket for one terminal, as that of the vehicles is. */
const ofTerminal = socketCall({
  name: 'testSocket',
  path: '/web/v1/test/ws/:code',
  access: { roles: terminalRead },
  purpose: 'test',
  boundTo: 'code',
  takesToken: true,
  connections: 5,
  params: z.object({ code: z.string().regex(/^[A-Z0-9-]{1,32}$/) }),
});
const codes = new Map<string, number>();
const opened: Connection[] = [];
/** The codes that were looked up, each time one was. */
const looked: string[] = [];
const own = Fastify();
own.decorateRequest('caller');
const { serve } = await sockets(own, deps);
serve(ofTerminal, {
  find: ({ code }) => {
    looked.push(code);
    return codes.get(code);
  },
  may: ({ facilities }, id) => facilities.includes(id),
  open: (connection) => {
    opened.push(connection);
    connection.sendNewest('[]');
    return () => opened.splice(opened.indexOf(connection), 1);
  },
});
await own.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => own.close());
for (const one of [server, second]) await one.app.listen({ port: 0, host: '127.0.0.1' });
const portOf = (app: Pick<TestServer['app'], 'server'>) => (app.server.address() as AddressInfo).port;
const here = portOf(server.app);
const there = portOf(second.app);
const ofTest = portOf(own);

/** The messages of a client that the test has not read yet, and the code it was closed with. */
const got = new Map<WebSocket, { texts: string[]; code: number | undefined }>();
afterAll(() => {
  for (const one of got.keys()) one.terminate();
});
function dial(path: string, { port = here, origin }: { port?: number; origin?: string } = {}): WebSocket {
  const one = new WebSocket(`ws://127.0.0.1:${port}${path}`, origin === undefined ? {} : { origin });
  one.on('error', () => {});
  const heard = { texts: [] as string[], code: undefined as number | undefined };
  got.set(one, heard);
  one.on('message', (data) => heard.texts.push(String(data)));
  one.on('close', (code) => {
    heard.code = code;
  });
  return one;
}
async function closeOf(one: WebSocket): Promise<number> {
  const heard = present(got.get(one));
  return heard.code ?? (await once(one, 'close'))[0];
}
async function textOf(one: WebSocket): Promise<string> {
  const { texts } = present(got.get(one));
  if (texts.length === 0) await once(one, 'message');
  return present(texts.shift());
}

/** A ping of a client that is alive, until the server has answered it. */
async function beat(one: WebSocket): Promise<void> {
  one.send('{"type":"ping","id":"beat","timestamp":1}');
  while (!(await textOf(one)).includes('pong'));
}

async function ticketFor(user: TestUser, on = server): Promise<string> {
  const answer = await on.call(live.createTicket, { as: user });
  expect(answer.status).toBe(201);
  return answer.body.ticket;
}
const liveWith = (ticket: string) => `${live.stream.path}?ticket=${ticket}`;

async function dialLive(user: TestUser, port = here): Promise<WebSocket> {
  const one = dial(liveWith(await ticketFor(user)), { port });
  expect(await textOf(one)).toBe('{"changed":[]}');
  return one;
}

async function aClerk() {
  const facility = await aFacility(db);
  const code = `T${facility.id}`;
  codes.set(code, facility.id);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [facility.id] });
  return { code, clerk, facility };
}
const sessionOf = async (user: TestUser) => {
  await server.tokenFor(user.id);
  return (await db.selectFrom('session').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()).id;
};
async function testPath(user: TestUser, code: string, socket: Socket = ofTerminal as never) {
  const who = { id: user.id, sessionId: await sessionOf(user) };
  const { ticket } = await makeTicket(db, who, `${socket.purpose}:${code}`, clock.now());
  return `/web/v1/test/ws/${code}?ticket=${ticket}`;
}
const dialTest = async (user: TestUser, code: string) => dial(await testPath(user, code), { port: ofTest });

test('LIVE-02 a ticket has 256 random bits, is stored as a hash, and opens one socket once', async () => {
  const dana = await aUser(db, { roles: [] });
  const ticket = await ticketFor(dana);
  expect(ticket).toMatch(/^[\w-]{43}$/);
  const rows = await db.selectFrom('socketTicket').selectAll().where('userId', '=', dana.id).execute();
  expect(JSON.stringify(rows)).not.toContain(ticket);
  expect(rows).toMatchObject([{ purpose: 'live', expiresDate: new Date('2026-05-12T08:00:30Z') }]);

  const both = [dial(liveWith(ticket)), dial(liveWith(ticket), { port: there })];
  const ends = await Promise.all(both.map((one) => Promise.race([textOf(one), closeOf(one)])));
  expect(ends.sort()).toEqual([4401, '{"changed":[]}']);
  expect(await closeOf(dial(liveWith(ticket)))).toBe(4401);
});

test('LIVE-02 a ticket is over after 30 s, opens nothing else, and is forgotten', async () => {
  const { clerk, code } = await aClerk();
  const [late, foreign] = [await ticketFor(clerk), await ticketFor(clerk)];
  expect(await closeOf(dial(`/web/v1/test/ws/${code}?ticket=${foreign}`, { port: ofTest }))).toBe(4401);
  const otherPath = (await testPath(clerk, code)).replace(code, 'T0');
  expect(await closeOf(dial(otherPath, { port: ofTest }))).toBe(4401);
  clock.advance(30_000);
  expect(await closeOf(dial(liveWith(late)))).toBe(4401);
  await deleteOldTickets(db, clock.now(), 1_000);
  expect(await db.selectFrom('socketTicket').selectAll().where('userId', '=', clerk.id).execute()).toEqual([]);
});

test.each([
  ['none', ''],
  ['an empty one', '?ticket='],
  ['a made-up one', `?ticket=${'a'.repeat(43)}`],
  ['two', '?ticket=a&ticket=b'],
  ['a token where only tickets count', '?token=abc'],
])('LIVE-02 with %s the upgrade is accepted and closed with 4401', async (_, query) => {
  expect(await closeOf(dial(`${live.stream.path}${query}`))).toBe(4401);
});

test('LIVE-03 a socket that takes tokens opens with a valid one only; a ticket counts first', async () => {
  const { clerk, code } = await aClerk();
  const path = `/web/v1/test/ws/${code}`;
  const token = await server.tokenFor(clerk.id);
  expect(await textOf(dial(`${path}?token=${token}`, { port: ofTest }))).toBe('[]');
  expect(await closeOf(dial(`${path}?token=${token}x`, { port: ofTest }))).toBe(4401);
  expect(await closeOf(dial(`${path}?ticket=x&token=${token}`, { port: ofTest }))).toBe(4401);
});

test('LIVE-03 an unknown code is 4404, another terminal or role 4403', async () => {
  const [a, b] = [await aClerk(), await aClerk()];
  const forwarder = await aUser(db, { roles: ['forwarder_read'] });
  expect(await closeOf(await dialTest(a.clerk, 'T0'))).toBe(4404);
  expect(await closeOf(await dialTest(a.clerk, 't~1'))).toBe(4404);
  const nul = `/web/v1/test/ws/a%00?ticket=${await ticketFor(a.clerk)}`;
  expect(await closeOf(dial(nul, { port: ofTest }))).toBe(4401);
  expect(await closeOf(await dialTest(a.clerk, b.code))).toBe(4403);
  expect(await closeOf(await dialTest(forwarder, a.code))).toBe(4403);
  expect(await textOf(await dialTest(a.clerk, a.code))).toBe('[]');
});

test('LIVE-04 a page of another origin is refused before the upgrade, one of this server is not', async () => {
  const dana = await aUser(db, { roles: [] });
  const foreign = dial(liveWith(await ticketFor(dana)), { origin: 'https://gate.example.org.evil.example' });
  const [, answer] = await once(foreign, 'unexpected-response');
  expect(answer.statusCode).toBe(403);
  for (const origin of [deps.settings.publicUrl, `http://127.0.0.1:${here}`])
    expect(await textOf(dial(liveWith(await ticketFor(dana)), { origin }))).toBe('{"changed":[]}');
});

test('LIVE-03 without an upgrade the address is not found', async () => {
  const { statusCode, payload } = await server.app.inject({ method: 'GET', url: live.stream.path });
  expect([statusCode, JSON.parse(payload).code]).toEqual([404, 'not_found']);
});

test('LIVE-05 a sixth connection of one user is 4429, until another has closed', async () => {
  const { clerk, code } = await aClerk();
  const five = [];
  for (let count = 0; count < 5; count++) five.push(await dialTest(clerk, code));
  await Promise.all(five.map(textOf));
  expect(await closeOf(await dialTest(clerk, code))).toBe(4429);
  const first = present(five[0]);
  first.close();
  await closeOf(first);
  await expect
    .poll(async () => {
      const one = await dialTest(clerk, code);
      return Promise.race([textOf(one), closeOf(one)]);
    })
    .toBe('[]');
});

test('SEC-12 a flood of frames closes any socket with 4429: texts, binaries, pings and pongs', async () => {
  const { clerk, code } = await aClerk();
  const ways: ((one: WebSocket) => void)[] = [
    (one) => one.send('{}'),
    (one) => one.send(Buffer.from('x')),
    (one) => one.send('{"type":"ping","id":"a","timestamp":1}'),
    (one) => one.ping(),
    (one) => one.pong(),
  ];
  for (const send of ways) {
    const [onLive, onTest] = [await dialLive(clerk), await dialTest(clerk, code)];
    await textOf(onTest);
    for (const one of [onLive, onTest]) {
      for (let count = 0; count < 50; count++) send(one);
      expect(one.readyState).toBe(WebSocket.OPEN);
      for (let count = 0; count < 5; count++) send(one);
      expect(await closeOf(one)).toBe(4429);
    }
  }
});

test('SEC-12 a client that goes on after its flood is cut off, and a message of many fragments is none', async () => {
  const { clerk } = await aClerk();
  const one = await dialLive(clerk);
  // It never answers the close frame.
  one.close = () => {};
  const raw = present((one as unknown as { _socket: import('node:net').Socket })._socket);
  raw.removeAllListeners('data');
  for (let count = 0; count < 60; count++) one.send('{}');
  await once(raw, 'close');

  const split = await dialLive(clerk);
  for (let count = 0; count < 40; count++) split.send('', { fin: false });
  expect(await closeOf(split)).toBe(1008);
});

test('LIVE-06 pings are answered, also while data waits, and other messages are ignored', async () => {
  const one = await dialLive(await aUser(db, { roles: [] }));
  for (const frame of [
    '',
    '{',
    'null',
    '[]',
    '{"type":"ping"}',
    '{"type":"ping","id":1,"timestamp":2}',
    'x'.repeat(4_096),
  ])
    one.send(frame);
  one.send(Buffer.from('{"type":"ping","id":"b","timestamp":1}'));
  const ping = { type: 'ping', id: 'a', timestamp: 17 };
  one.send(JSON.stringify({ ...ping, more: 'is left out' }));
  expect(JSON.parse(await textOf(one))).toEqual({ ...ping, type: 'pong' });
});

test('LIVE-06 a frame of more than 4 KiB closes with 1009, broken ones with 1002 and 1007', async () => {
  const user = await aUser(db, { roles: [] });
  const large = await dialLive(user);
  large.send('x'.repeat(4_097));
  expect(await closeOf(large)).toBe(1009);
  const raw = (one: WebSocket, bytes: number[]) =>
    (one as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from(bytes));
  const broken = await dialLive(user);
  raw(broken, [0x83, 0x80, 0, 0, 0, 0]);
  expect(await closeOf(broken)).toBe(1002);
  const badText = await dialLive(user);
  raw(badText, [0x81, 0x81, 0, 0, 0, 0, 0xff]);
  expect(await closeOf(badText)).toBe(1007);
});

test('LIVE-06 the server asks after 20 s of silence, and closes with 4408 after 45 s without any frame', async () => {
  const user = await aUser(db, { roles: [] });
  const [silent, alive] = [await dialLive(user), await dialLive(user)];
  const asked = Promise.all([textOf(silent), textOf(alive)]);
  clock.advance(20_000);
  for (const text of await asked)
    expect(JSON.parse(text)).toEqual({ type: 'ping', id: expect.any(String), timestamp: clock.now().getTime() });
  await beat(alive);
  clock.advance(25_000);
  expect(await closeOf(silent)).toBe(4408);
  expect(alive.readyState).toBe(WebSocket.OPEN);
});

test('OPS-115 LIVE-06 a clock that is set closes nothing, and silence is counted by the time that passes', async () => {
  const one = await dialLive(await aUser(db, { roles: [] }));
  clock.jump(20 * 60_000);
  clock.advance(20_000);
  expect(JSON.parse(await textOf(one))).toMatchObject({ type: 'ping', timestamp: clock.now().getTime() });
  clock.jump(-20 * 60_000);
  expect(one.readyState).toBe(WebSocket.OPEN);
  clock.advance(25_000);
  expect(await closeOf(one)).toBe(4408);
});

/** A client that opens a socket and never reads from it. */
async function deaf(user: TestUser, code: string) {
  const path = await testPath(user, code);
  const tcp = connectTcp({ port: ofTest, host: '127.0.0.1', highWaterMark: 1 } as never);
  const before = opened.length;
  tcp.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  tcp.pause();
  await expect.poll(() => opened.length).toBe(before + 1);
  return { tcp, connection: present(opened.at(-1)) };
}
/** Begins to read, and counts the bytes that come before this close code. */
async function readUntilClosed(tcp: ReturnType<typeof connectTcp>, code: number): Promise<number> {
  const frame = Buffer.from([0x88, 0x02, code >> 8, code & 0xff]);
  let [size, end] = [0, Buffer.alloc(0)];
  const closed = new Promise<void>((resolve, reject) => {
    tcp.on('data', (part: Buffer) => {
      size += part.length;
      end = Buffer.concat([end, part.subarray(-4)]).subarray(-4);
      if (end.equals(frame)) resolve();
    });
    tcp.on('error', reject);
    tcp.on('close', () => reject(new Error('closed without a code')));
  });
  tcp.resume();
  await closed;
  tcp.destroy();
  return size;
}

test('LIVE-07 TRM-SOCK-14 while a reader is slow only the newest waits, and after 15 s it is closed with 4413', async () => {
  const { clerk, code } = await aClerk();
  const { tcp, connection } = await deaf(clerk, code);
  const quick = await dialTest(clerk, code);
  await textOf(quick);
  const megabyte = 'm'.repeat(1_000_000);
  // More than the buffers of the two ends take; the lists after the first that stays wait in one place.
  for (let count = 0; count < 40; count++) {
    connection.sendNewest(`${count}${megabyte}`);
    await turn();
  }
  const newest = textOf(quick);
  present(opened.at(-1)).sendNewest('quick');
  expect(await newest).toBe('quick');
  clock.advance(15_000);
  // Given time to be closed before the client reads what waits.
  await expect.poll(() => connection.isOpen).toBe(false);
  expect(await readUntilClosed(tcp, 4413)).toBeLessThan(20_000_000);
});

test('LIVE-07 more than 4 MiB unsent is closed with 4413 at once', async () => {
  const { clerk, code } = await aClerk();
  const { tcp, connection } = await deaf(clerk, code);
  connection.sendNewest('x'.repeat(12 * 1_024 * 1_024));
  await readUntilClosed(tcp, 4413);
});

test('LIVE-08 a session that is ended at one instance closes its sockets at the other with 4401, and no others', async () => {
  const dana = await aUser(db, { roles: [] });
  const other = await dialLive(await aUser(db, { roles: [] }), there);
  const one = await dialLive(dana, there);
  expect((await server.call(session.endAll, { as: dana })).status).toBe(204);
  expect(await closeOf(one)).toBe(4401);
  expect(other.readyState).toBe(WebSocket.OPEN);
});

test('LIVE-08 who is disabled loses their sockets at every instance with 4401', async () => {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const dana = await aUser(db, { roles: [] });
  const both = [await dialLive(dana), await dialLive(dana, there)];
  const ticket = await ticketFor(dana);
  const ends = both.map(closeOf);
  const disabled = await server.call(webappUser.disable, {
    as: admin,
    params: { id: dana.id },
    body: { disabled: true } as never,
  });
  expect(disabled.status).toBe(200);
  expect(await Promise.all(ends)).toEqual([4401, 4401]);
  expect(await closeOf(dial(liveWith(ticket)))).toBe(4401);
});

test('LIVE-08 lost rights close with 4403: when it is told, and otherwise within 60 s', async () => {
  const [a, b] = [await aClerk(), await aClerk()];
  const [told, untold] = [await dialTest(a.clerk, a.code), await dialTest(b.clerk, b.code)];
  await Promise.all([textOf(told), textOf(untold)]);
  for (const { clerk } of [a, b]) await db.deleteFrom('userFacility').where('userId', '=', clerk.id).execute();
  deps.bus.publish({ noun: 'rights', userId: a.clerk.id });
  expect(await closeOf(told)).toBe(4403);
  expect(untold.readyState).toBe(WebSocket.OPEN);
  clock.advance(30_000);
  await beat(untold);
  const end = closeOf(untold);
  clock.advance(30_000);
  expect(await end).toBe(4403);
});

test('LIVE-08 sockets of one session to one terminal are judged alike and once, to another one apart', async () => {
  const [lost, kept] = [await aClerk(), await aClerk()];
  const { clerk } = lost;
  await db
    .insertInto('userFacility')
    .values({ id: randomUUID(), userId: clerk.id, facilityId: kept.facility.id })
    .execute();
  const gone = [await dialTest(clerk, lost.code), await dialTest(clerk, lost.code)];
  const stays = await dialTest(clerk, kept.code);
  for (const one of [...gone, stays]) await textOf(one);
  await db
    .deleteFrom('userFacility')
    .where('userId', '=', clerk.id)
    .where('facilityId', '=', lost.facility.id)
    .execute();
  looked.length = 0;
  deps.bus.publish({ noun: 'rights', userId: clerk.id });
  expect(await Promise.all(gone.map(closeOf))).toEqual([4403, 4403]);
  // Each terminal has a look of its own, and either may end first.
  await expect.poll(() => [...looked].sort()).toEqual([lost.code, kept.code].sort());
  await beat(stays);
});

test('LIVE-08 sockets of several users are judged together, each by the rights and the session of its own user', async () => {
  const { clerk, code, facility } = await aClerk();
  const clerks = [clerk];
  for (let count = 0; count < 3; count++)
    clerks.push(await aUser(db, { roles: ['terminal_operations_read'], facilities: [facility.id] }));
  const open = [];
  for (const each of clerks) open.push(await dialTest(each, code));
  for (const one of open) await textOf(one);
  const [, lost, signedOut, disabled] = clerks.map(({ id }) => id);
  await db
    .deleteFrom('userFacility')
    .where('userId', '=', lost as string)
    .execute();
  await db
    .updateTable('session')
    .set({ revokedDate: clock.now() })
    .where('userId', '=', signedOut as string)
    .execute();
  await db
    .updateTable('appUser')
    .set({ disabledAt: clock.now() })
    .where('id', '=', disabled as string)
    .execute();
  looked.length = 0;
  deps.bus.publish({ noun: 'resync' });
  const [stays, ...ends] = open;
  expect(await Promise.all(ends.map(closeOf))).toEqual([4403, 4401, 4401]);
  await beat(present(stays));
  expect(looked.filter((each) => each === code)).toEqual([code]);
});

test('LIVE-09 OPS-28 the end of the server tells all clients to come back with 1012', async () => {
  const third = await startServer({}, undefined, { beside: server });
  await third.app.listen({ port: 0, host: '127.0.0.1' });
  const one = await dialLive(await aUser(db, { roles: [] }), portOf(third.app));
  const end = closeOf(one);
  await third.app.close();
  expect(await end).toBe(1012);
});
