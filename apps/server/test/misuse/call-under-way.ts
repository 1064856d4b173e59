import { EventEmitter, once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { pathOf, present } from '@quaygate/rules';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../scenes/factories.ts';

interface Answer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

/** Names a call, so that its arrival is known. */
const nameHeader = 'x-call';

/** @returns what begins a call whose body the test sends itself; it resolves when the server has read the head of the call */
export function callsUnderWay(server: TestServer, origin: string, params: Record<string, unknown>) {
  const arrivals = new EventEmitter().setMaxListeners(0);
  server.app.server.on('request', ({ headers }) => arrivals.emit(`call ${headers[nameHeader]}`));
  let calls = 0;

  return async (route: { path: string }, as: TestUser, headers: Record<string, string | number>) => {
    const name = String(++calls);
    const arrived = once(arrivals, `call ${name}`);
    const sent: ClientRequest = request(origin + pathOf(route.path, { u: as.id, ...params }), {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${await server.tokenFor(as.id)}`, [nameHeader]: name, ...headers },
    });
    sent.flushHeaders();
    const answer = new Promise<Answer>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', async (response) => {
        const body = await response.setEncoding('utf8').toArray();
        const retryAfter = response.headers['retry-after'];
        resolve({ status: present(response.statusCode), body: body.join(''), retryAfter });
      });
    });
    answer.catch(() => {});
    await arrived;
    return { sent, answer };
  };
}
