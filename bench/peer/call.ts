import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** A relay of call messages by hand: who is named in the address gets what names them, and nothing is judged or kept. */
const server = createServer((_, response) => response.writeHead(200).end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const connected = new Map<string, { send(text: string): void }>();

sockets.on('connection', (socket, { url }) => {
  const userId = url?.slice(1) ?? '';
  connected.set(userId, socket);
  socket.on('message', (data) => {
    const message: { toUserId?: string } = JSON.parse(String(data));
    connected.get(message.toUserId ?? '')?.send(JSON.stringify({ ...message, fromUserId: userId }));
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
