import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { getPriority } from 'node:os';
import { gzipSync } from 'node:zlib';
import { batch, containerStatus, user as userCalls } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { aFacility, aForwarder, aUser, type TestUser } from '../scenes/factories.ts';
import { callsUnderWay } from './call-under-way.ts';

const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const company = await aForwarder(db);
const facility = await aFacility(db);
const aDispatcher = () => aUser(db, { roles: ['forwarder_read'], forwarders: [company.id] });
let dana: TestUser;
beforeEach(async () => {
  dana = await aDispatcher();
});

const begin = callsUnderWay(server, origin, { f: company.id, terminalId: facility.id });

const boundary = 'quaygate-boundary';
const list = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="l.csv"\r\ncontent-type: text/csv\r\n\r\ntype;referenceNumber;containerNumber\ndelivery;R;\r\n--${boundary}--\r\n`;
const upload = (as: TestUser) =>
  begin(batch.parseCsv, as, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': list.length,
  });

const row = {
  getStatusRequest: { type: 'pickup', referenceNumber: 'R', containerNumber: null, terminalId: null },
  errorCode: 'x',
};
const order = (rows: number) =>
  Buffer.from(JSON.stringify({ terminalId: facility.id, getStatusRequestResponses: Array(rows).fill(row) }));
const json = { 'content-type': 'application/json' };
const download = (as: TestUser, length: number) => begin(batch.downloadCsv, as, { ...json, 'content-length': length });

type CallUnderWay = Awaited<ReturnType<typeof begin>>;

/**
 * Waits until so many calls are refused, and only then sends the bodies of the others: a body that arrives
 * after the refusal may meet a closed connection, and the answer is lost.
 */
async function sendUnlessRefused(calls: CallUnderWay[], body: string, refusals: number) {
  const refused = new Set<CallUnderWay>();
  for (const call of calls) call.answer.then(({ status }) => status === 429 && refused.add(call));
  await expect.poll(() => refused.size, { timeout: 30_000 }).toBe(refusals);
  for (const call of calls) if (!refused.has(call)) call.sent.end(body);
}

/** Another call of the same user is answered: those that arrived before have their places. */
const turn = (as: TestUser) => server.call(userCalls.get, { as });

test('SEC-05 of the uploads of one user one runs, five wait and the others are refused', async () => {
  const first = await upload(dana);
  await turn(dana);
  const others = await Promise.all(Array.from({ length: 23 }, () => upload(dana)));
  await sendUnlessRefused(others, list, 18);
  first.sent.end(list);
  const answers = await Promise.all([first, ...others].map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  for (const { status, retryAfter, body } of answers) {
    if (status !== 200) expect([status, retryAfter, JSON.parse(body).code]).toEqual([429, '1', 'too_many_requests']);
  }
});

test('SEC-05 blocks of load units of one user are read one after another; single questions and uploads do not wait', async () => {
  const question = JSON.stringify({ terminalId: facility.id, type: 'delivery', referenceNumber: 'R' });
  const block = JSON.stringify({ getStatusRequests: [JSON.parse(question)] });
  const ask = (requestType: string, body: string) =>
    begin({ path: `${containerStatus.get.path}?requestType=${requestType}` }, dana, {
      ...json,
      'content-length': body.length,
    });
  const held = await ask('LIST', block);
  await turn(dana);
  const waiting = await Promise.all(Array.from({ length: 7 }, () => ask('list', block)));
  await sendUnlessRefused(waiting, block, 2);
  const single = await ask('single', question);
  single.sent.end(question);
  expect(JSON.parse((await single.answer).body).code).toBe('reference_not_found');
  const other = await upload(dana);
  other.sent.end(list);
  expect((await other.answer).status).toBe(200);
  held.sent.end(block);
  const answers = await Promise.all([held, ...waiting].map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
});

test('SEC-05 the line of one user is none for another', async () => {
  const held = await upload(dana);
  await turn(dana);
  const other = await upload(await aDispatcher());
  other.sent.end(list);
  expect((await other.answer).status).toBe(200);
  held.sent.end(list);
  expect((await held.answer).status).toBe(200);
});

test('SEC-05 a closed connection gives its place to the next call', async () => {
  const first = await download(dana, 40_000_000);
  await turn(dana);
  const second = await upload(dana);
  second.sent.end(list);
  first.sent.destroy();
  expect((await second.answer).status).toBe(200);
});

test('SEC-05 bodies of all downloads stay below 120 MB; a packed one counts as the largest it can become', async () => {
  const held = [];
  for (let count = 0; count < 3; count++) {
    const as = await aDispatcher();
    held.push(await download(as, 39_000_000));
    await turn(as);
  }
  const packed = gzipSync(order(1));
  const tooMuch = await begin(batch.downloadCsv, dana, {
    ...json,
    'content-encoding': 'gzip',
    'content-length': packed.length,
  });
  expect(await tooMuch.answer).toMatchObject({ status: 429, retryAfter: '2' });
  const small = await download(await aDispatcher(), order(2).length);
  small.sent.end(order(2));
  expect((await small.answer).status).toBe(200);

  present(held[0]).sent.destroy();
  await expect
    .poll(
      async () => {
        const again = await begin(batch.downloadCsv, dana, {
          ...json,
          'content-encoding': 'gzip',
          'content-length': packed.length,
        });
        again.sent.end(packed);
        return (await again.answer).status;
      },
      { timeout: 30_000 },
    )
    .toBe(200);
  for (const { sent } of held) sent.destroy();
});

test('SEC-05 connections that close at once leave no place taken, also behind another request', async () => {
  const token = await server.tokenFor(dana.id);
  const path = pathOf(batch.parseCsv.path, { u: dana.id, f: company.id });
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`;
  const empty = `${head}content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 0\r\n\r\n`;
  for (let time = 0; time < 12; time++) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(empty.repeat(1 + (time % 3)));
    // Sometimes before the caller is known, sometimes after.
    if (time % 2) await turn(dana);
    socket.destroy();
  }
  const upload200 = async () => {
    const again = await upload(dana);
    again.sent.end(list);
    return (await again.answer).status;
  };
  await expect.poll(upload200, { timeout: 30_000 }).toBe(200);
  const held = await upload(dana);
  const waiting = await Promise.all(Array.from({ length: 5 }, () => upload(dana)));
  for (const { sent } of [held, ...waiting]) sent.end(list);
  const answers = await Promise.all([held, ...waiting].map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('SEC-05 a large download whose connection closes is not made', async () => {
  const large = order(40_000);
  const [one, two] = [await aDispatcher(), await aDispatcher()];
  const gone = await download(one, large.length);
  gone.sent.end(large);
  await once(gone.sent, 'finish');
  await turn(one);
  gone.sent.destroy();
  const next = await download(two, large.length);
  next.sent.end(large);
  expect((await next.answer).status).toBe(200);
  const again = await upload(one);
  again.sent.end(list);
  expect((await again.answer).status).toBe(200);
});

test('SEC-05 a user makes so many heavy calls in a minute', async () => {
  const strict = await startServer({ heavyPerMinute: 3 }, undefined, { beside: server });
  const ask = () =>
    strict.call(batch.downloadCsv, {
      as: dana,
      params: { f: company.id },
      body: { terminalId: facility.id, getStatusRequestResponses: [row] } as never,
    });
  server.clock.set('2026-05-12T08:00:20Z');
  for (let count = 0; count < 3; count++) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
  server.clock.set('2026-05-12T08:01:00Z');
  expect((await ask()).status).toBe(200);
});

test('SEC-05 a refused upload is answered with its body unread, and the connection is closed', async () => {
  const read: Socket[] = [];
  const follow = (socket: Socket) => read.push(socket);
  const held = await upload(dana);
  await turn(dana);
  const waiting = await Promise.all(Array.from({ length: 5 }, () => upload(dana)));
  await turn(dana);
  server.app.server.on('connection', follow);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
  const size = 4_900_000;
  socket.write(
    `POST ${pathOf(batch.parseCsv.path, { u: dana.id, f: company.id })} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await server.tokenFor(dana.id)}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${size}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(size, 'x'));
  const [head] = (await socket.setEncoding('utf8').toArray()).join('').split('\r\n\r\n');
  server.app.server.off('connection', follow);
  expect(head).toMatch(/^HTTP\/1\.1 429 /);
  expect(head?.toLowerCase()).toMatch(/^connection: close$/m);
  expect(head?.toLowerCase()).toMatch(/^retry-after: 1$/m);
  expect(read).toHaveLength(1);
  expect(present(read[0]).bytesRead).toBeLessThan(size / 2);
  for (const { sent } of [held, ...waiting]) sent.end(list);
  const answers = await Promise.all([held, ...waiting].map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('SEC-05 a refusal waits a second, unless its connection closes, and delays no other user', async () => {
  const [held, other] = [await upload(dana), await aDispatcher()];
  await turn(dana);
  const waiting = await Promise.all(Array.from({ length: 5 }, () => upload(dana)));
  await turn(dana);
  const begin = performance.now();
  const refused = await upload(dana);
  const gone = await upload(dana);
  await turn(dana);
  gone.sent.destroy();
  const theirs = await upload(other);
  theirs.sent.end(list);
  expect((await theirs.answer).status).toBe(200);
  expect((await refused.answer).status).toBe(429);
  // Only the least time: a busy machine may take longer.
  expect(performance.now() - begin).toBeGreaterThan(990);
  for (const { sent } of [held, ...waiting]) sent.end(list);
  await Promise.all([held, ...waiting].map(({ answer }) => answer));
});

async function prioritiesOfThreads(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')));
  // The 19th field, counted from behind the name, which may hold blanks.
  return stats.map((text) => Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]));
}

test.skipIf(process.platform !== 'linux')(
  'SEC-05 a download is made by a thread of lower priority than the event loop',
  async () => {
    const own = getPriority();
    const large = order(40_000);
    const asked = await download(dana, large.length);
    asked.sent.end(large);
    let isUnderWay = true;
    const answer = asked.answer.finally(() => {
      isUnderWay = false;
    });
    const seen = new Set<number>();
    while (isUnderWay) for (const priority of await prioritiesOfThreads()) seen.add(priority);
    expect((await answer).status).toBe(200);
    expect([...seen]).toContain(own + 5);
    expect(getPriority()).toBe(own);
  },
);
