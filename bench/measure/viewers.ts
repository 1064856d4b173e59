import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

/**
 * Viewers of a terminal's trucks: `viewers.ts <kind> <address>…`, one for each address. A process of its own, because the
 * machines of those who look are others. Counts what arrives, and tells the counts whenever it is asked.
 */
const [kind = '', ...addresses] = process.argv.slice(2);
/** A list begins so, a pong does not. */
const openingBracket = 0x5b;
const sockets: Socket[] = [];
let messages = 0;
let open = 0;
let last = '';

/** The client's part of Socket.IO over a WebSocket: it joins the namespace and answers pings. */
function speakSocketIo(socket: WebSocket, data: Buffer): boolean {
  const first = data.subarray(0, 2).toString('latin1');
  if (first.startsWith('0')) socket.send('40');
  else if (first.startsWith('2')) socket.send('3');
  return first === '42';
}

for (const address of addresses) {
  // As browsers do, each offers compression; the server decides.
  const socket = new WebSocket(address, { skipUTF8Validation: true });
  socket.on('upgrade', (answer) => sockets.push(answer.socket));
  socket.on('open', () => open++);
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('message', (data: Buffer) => {
    const isList = kind === 'socket.io' ? speakSocketIo(socket, data) : data[0] === openingBracket;
    if (!isList) return;
    messages++;
    if (address === addresses[0]) last = data.toString();
  });
  // As the product's own client.
  setInterval(() => {
    if (kind === 'ws' && socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type: 'ping', id: 'viewer', timestamp: Date.now() }));
  }, 15_000).unref();
  if (open % 20 === 0) await sleep(5);
}
process.on('message', () => {
  const bytes = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  process.send?.({ messages, bytes, open, last });
});
process.on('disconnect', () => process.exit(0));
