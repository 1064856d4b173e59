import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { live } from '@quaygate/contract';
import { fill, type Person } from './people.ts';
import { collect } from './report.ts';
import { inParallel, send } from './wire.ts';

const frames = 1_000_000;
const connections = 5_000;
/** Below the limit of one user. */
const atOnce = 10;

async function open(url: string, { id, token }: Person): Promise<Socket> {
  const path = fill(live.createTicket.path, { u: id }, '');
  const made = await send(url, { method: 'POST', path, headers: { authorization: `Bearer ${token}` } });
  const { ticket } = JSON.parse(made.text);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `GET ${live.stream.path}?ticket=${ticket} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  return socket;
}

/** Resolves when the server has sent this text. */
function heard(socket: Socket, wanted: string): Promise<boolean> {
  let text = '';
  return new Promise((resolve) => {
    socket.on('data', (part) => {
      text = (text + part.toString('latin1')).slice(-1_000);
      if (text.includes(wanted)) resolve(true);
    });
    socket.once('close', () => resolve(false));
  });
}

/** A masked frame of a client. */
function frame(opcode: number, content: Buffer): Buffer {
  const mask = randomBytes(4);
  const head =
    content.length < 126 ? [0x80 | content.length] : [0x80 | 126, content.length >> 8, content.length & 0xff];
  const masked = Buffer.from(content.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head]), mask, masked]);
}

const texts = [
  '',
  '{',
  'null',
  '[[[[',
  '{"type":"ping"}',
  '{"type":"ping","id":{},"timestamp":"x"}',
  '{"__proto__":{}}',
];
const malformed = (index: number) =>
  index % 3 === 0 ? frame(2, randomBytes(randomInt(200))) : frame(1, Buffer.from(texts[index % texts.length] ?? ''));

/** Frames that mean nothing end their socket after 50 in a second, whatever they are; the server goes on for others. */
async function flood(url: string, person: Person) {
  const { outcome, note } = collect('malformed frames', frames);
  const block = 10_000;
  const mixed = Buffer.concat(Array.from({ length: block }, (_, index) => malformed(index)));
  for (let sent = 0; sent < frames; sent += block) {
    const socket = await open(url, person);
    if (!(await heard(socket, '{"changed":[]}'))) note('the stream did not open');
    socket.write(mixed);
    outcome.attempts += block;
    const closed = once(socket, 'close').then(() => true);
    if (!(await Promise.race([closed, sleep(10_000, false)]))) note('a flood of frames was not ended');
    socket.destroy();
  }
  const quiet = await open(url, person);
  if (!(await heard(quiet, '{"changed":[]}'))) note('no stream opens after the malformed frames');
  const answered = heard(quiet, '"id":"after all"');
  quiet.write(frame(1, Buffer.from('{"type":"ping","id":"after all","timestamp":1}')));
  if (!(await answered)) note('no pong after the malformed frames');
  quiet.destroy();
  return outcome;
}

async function measure(url: string, metricsToken: string, name: string): Promise<number> {
  const { text } = await send(url, {
    method: 'GET',
    path: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Sockets that come and go leave nothing behind: neither files nor memory. */
async function comeAndGo(url: string, person: Person, metricsToken: string) {
  const { outcome, note } = collect('sockets come and go', connections);
  const files = () => measure(url, metricsToken, 'process_open_fds');
  const memory = () => measure(url, metricsToken, 'nodejs_heap_size_used_bytes');
  const round = (count: number) =>
    inParallel(Array.from({ length: count }).keys(), atOnce, async (index) => {
      const socket = await open(url, person);
      const isOpen = await heard(socket, '{"changed":[]}');
      // In order, without a word, and in the middle of a frame.
      if (index % 3 === 0) socket.end(frame(8, Buffer.from([0x03, 0xe8])));
      else if (index % 3 === 1) socket.destroy();
      else socket.end(Buffer.from([0x81, 0xfe]));
      if (!socket.closed) await once(socket, 'close');
      note(isOpen ? undefined : 'a socket did not open');
    });
  await round(connections / 5);
  const before = { files: await files(), memory: await memory() };
  await round((connections / 5) * 4);
  const isLeft = async () => ({
    files: !((await files()) - before.files < 30),
    memory: !((await memory()) - before.memory < 60_000_000),
  });
  // What is left over is swept away when the server has nothing else to do.
  let left = await isLeft();
  for (let tries = 0; tries < 60 && (left.files || left.memory); tries++) {
    await sleep(1_000);
    left = await isLeft();
  }
  if (left.files) note(`${before.files} open files became ${await files()}`);
  if (left.memory) note(`${before.memory} bytes in use became ${await memory()}`);
  return outcome;
}

export const sockets = async (url: string, person: Person, metricsToken: string) => [
  await flood(url, person),
  await comeAndGo(url, person, metricsToken),
];
