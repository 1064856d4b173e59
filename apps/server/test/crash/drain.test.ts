import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { live } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { aCrashScene } from './crash-scene.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** One answer over the agent's connection. */
function ask(url: string, agent: Agent): Promise<{ status: number; connection: string; body: string }> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(url, { agent }, (answer: IncomingMessage) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () =>
        resolve({ status: present(answer.statusCode), connection: answer.headers.connection ?? '', body }),
      );
    });
    request.on('error', reject);
  });
}

test('OPS-27 OPS-28 a process that is told to end says so at once, serves during the pause, sends sockets away and ends', async () => {
  const scene = await aCrashScene({ orders: 1, env: { DRAIN_PAUSE: '5' } });
  ends.push(scene.stop);
  const [company] = scene.crowd.companies;
  const { user } = present(company);
  const { body: ticket } = await scene.send(live.createTicket as never, { as: user });
  const socket = new WebSocket(`${scene.origin.replace('http', 'ws')}${live.stream.path}?ticket=${ticket.ticket}`, {
    origin: scene.origin,
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('message', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => agent.destroy());
  expect(await ask(`${scene.origin}/livez`, agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
  const child = scene.process();
  const begin = performance.now();
  child.kill('SIGTERM');
  await expect.poll(() => ask(`${scene.origin}/readyz`, agent).then(({ status }) => status)).toBe(503);
  expect(JSON.parse((await ask(`${scene.origin}/readyz`, agent)).body).reason).toBe('draining');
  // It lives and serves, and lets go of kept connections.
  expect(await ask(`${scene.origin}/livez`, agent)).toMatchObject({ status: 200, connection: 'close' });
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect(await closed).toBe(1012);
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(0);
  expect(performance.now() - begin).toBeLessThan(15_000);
});

test('OPS-26 OPS-29 OPS-31 while calls use up all connections, /readyz answers at once, and pages need none', async () => {
  const scene = await aCrashScene({ orders: 1, env: { DATABASE_CONNECTIONS: '5', DRAIN_PAUSE: '0' } });
  ends.push(scene.stop);
  const client = new pg.Client({ connectionString: scene.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  ends.push(() => client.end().catch(() => {}));
  const [company] = scene.crowd.companies;
  const { user } = present(company);
  expect((await scene.send(live.createTicket as never, { as: user })).status).toBe(201);
  await client.query('begin; lock table socket_ticket in access exclusive mode');
  const calls: ReturnType<typeof scene.send>[] = [];
  const stuck = async () =>
    (await client.query('select count(*)::int as count from pg_locks where not granted')).rows[0];
  /** Calls come until each connection is held by one that waits. */
  const useUp = async () => {
    const { count } = await stuck();
    if (count < 5) calls.push(scene.send(live.createTicket as never, { as: user }));
    return count;
  };
  await expect.poll(useUp, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  expect((await fetch(`${scene.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${scene.origin}/livez`)).status).toBe(200);
  const answers = await Promise.all(calls);
  for (const { status, body, headers } of answers)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'temporarily_unavailable', true]);
});
