import { Agent, request } from 'node:http';
import WebSocket from 'ws';

/** One dispatcher with the bell open: what changed is said to them, and they read it. */
interface Bell {
  company: string;
  token: string;
  socket: WebSocket;
}

interface Places {
  /** Of the server, http://… */
  url: string;
  /** Where a ticket is asked for, and where the number of unread ones and the newest are. */
  pathsOf: (user: string) => { ticket: string; socket: string; count: string; list: string };
}

/** Tabs that hear of the same change ask at different times within so many milliseconds, as the product's do. */
const spread = 500;
const atOnce = 100;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function ask(url: string, token: string, method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    asked.on('error', reject).end();
  });
}

/** Does something for each, some at once. */
export async function forEach<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  const rest = all.entries();
  const worker = async () => {
    for (const [index, one] of rest) await work(one, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Everybody with the page and the bell open, each by a socket of their own.
 * @param tokens of the users, in their order
 */
export async function ringing(tokens: readonly string[], companyOf: (index: number) => string, places: Places) {
  const { url, pathsOf } = places;
  const bells: Bell[] = [];
  let heard: { company: string; at: number }[] = [];
  const failures: unknown[] = [];

  async function read(user: string, { token, company }: Bell): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * spread));
    const { count, list } = pathsOf(user);
    await Promise.all([ask(url + count, token), ask(url + list, token)]);
    heard.push({ company, at: performance.now() });
  }

  await forEach(tokens, async (token, index) => {
    const user = `bell-${index}`;
    const { ticket } = JSON.parse(await ask(url + pathsOf(user).ticket, token, 'POST')) as { ticket: string };
    const socket = new WebSocket(`${url.replace('http', 'ws')}${pathsOf(user).socket}?ticket=${ticket}`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const bell = { company: companyOf(index), token, socket };
    socket.on('message', (data) => {
      if (String(data).includes('"notification"')) read(user, bell).catch((error) => failures.push(error));
    });
    socket.on('close', (code) => failures.push(new Error(`a socket was closed with ${code}`)));
    bells.push(bell);
  });
  return {
    /** What was read since it was asked last, by company. */
    heard() {
      const [all] = [heard];
      heard = [];
      return all;
    },
    failures,
    end() {
      for (const { socket } of bells) socket.removeAllListeners('close').terminate();
      agent.destroy();
    },
  };
}
