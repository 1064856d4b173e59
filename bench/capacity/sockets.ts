import { setTimeout as sleep } from 'node:timers/promises';
import { live } from '@quaygate/contract';
import WebSocket from 'ws';
import { bellUser } from '../world/bells.ts';
import type { Stage } from './act.ts';
import { liveTicket } from './forwarder-acts.ts';

const pingEvery = 15_000;

/** Tabs of so many users, each with its live socket, which asks every 15 seconds whether the other side still answers. */
export async function openTabs(stage: Stage, count: number) {
  const sockets: WebSocket[] = [];
  let closed = 0;
  for (let index = 0; index < count; index++) {
    const user = bellUser(index);
    const headers = { authorization: `Bearer ${await stage.tokenOf(user)}` };
    const answer = await fetch(stage.server.url + liveTicket(user), { method: 'POST', headers });
    const { ticket } = (await answer.json()) as { ticket: string };
    const socket = new WebSocket(`${stage.server.url.replace('http', 'ws')}${live.stream.path}?ticket=${ticket}`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.on('close', () => closed++);
    sockets.push(socket);
  }
  const ping = (socket: WebSocket) => socket.send(JSON.stringify({ type: 'ping', id: 'tab', timestamp: Date.now() }));
  const timer = setInterval(
    () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).forEach(ping),
    pingEvery,
  );
  return {
    get closed() {
      return closed;
    },
    /** Keeps them open for so many seconds; acts are minutes of one tab. */
    async stay(seconds: number) {
      await sleep(seconds * 1_000);
      return {
        acts: (count * seconds) / 60,
        seconds,
        bytes: { in: (count * seconds * 60) / 15, out: (count * seconds * 60) / 15 },
      };
    },
    end() {
      clearInterval(timer);
      for (const socket of sockets) socket.terminate();
    },
  };
}
