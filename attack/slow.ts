import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { settings, user } from '@quaygate/contract';
import { fill, type Person } from './people.ts';
import { collect } from './report.ts';
import { send } from './wire.ts';

/** How a connection is begun and what it goes on with, a little at a time. */
const ways = [
  ['GET /healthz HTTP/1.1\r\nhost: localhost\r\n', 'x-slow: 1\r\n'],
  ['POST /web/idp/v1/signIn HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n', ' '],
  ['POST /web/idp/v1/signIn HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n \r\n'],
  ['GET ', 'a'],
] as const; // biome-ignore format: requests

const connections = 640;
/** The server closes what has not come whole by then; a scan for such connections runs every 30 s. */
const closedWithin = 100_000;
const answeredWithin = 5_000;

interface Slow {
  socket: Socket;
  isClosed: boolean;
}

async function open(url: string, index: number): Promise<Slow> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const slow: Slow = { socket, isClosed: false };
  socket.on('error', () => {});
  socket.on('close', () => {
    slow.isClosed = true;
  });
  socket.resume();
  await Promise.race([once(socket, 'connect').catch(() => {}), sleep(10_000)]);
  const [begin, more] = ways[index % ways.length] ?? ways[0];
  socket.write(begin);
  const drip = setInterval(() => (slow.isClosed ? clearInterval(drip) : socket.write(more)), 5_000);
  socket.on('close', () => clearInterval(drip));
  return slow;
}

/** Holds connections open with as little as possible, and asks beside them as a user does. */
export async function slowConnections(url: string, person: Person) {
  const { outcome, note } = collect('slow connections', 600);
  const begin = performance.now();
  const held = await Promise.all(Array.from({ length: connections }, (_, index) => open(url, index)));
  const own = new Agent({ keepAlive: true });
  const slowest = { milliseconds: 0 };
  while (held.some(({ isClosed }) => !isClosed) && performance.now() - begin < closedWithin) {
    const asked = performance.now();
    const headers = { authorization: `Bearer ${person.token}` };
    const answers = await Promise.all([
      send(url, { method: 'GET', path: settings.get.path, connections: own }),
      send(url, { method: 'GET', path: fill(user.get.path, { u: person.id }, ''), headers, connections: own }),
    ]);
    slowest.milliseconds = Math.max(slowest.milliseconds, performance.now() - asked);
    for (const { status } of answers)
      if (status !== 200) outcome.failures.push(`a user was answered ${status} beside them`);
    await sleep(500);
  }
  if (slowest.milliseconds > answeredWithin) {
    outcome.failures.push(`a user waited ${slowest.milliseconds.toFixed(0)} ms beside them`);
  }
  for (const { socket, isClosed } of held) {
    note(isClosed ? undefined : 'still open after the time for a request');
    socket.destroy();
  }
  return outcome;
}
