import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { inboxPath } from '../outside/mail/inbox/inbox-page.ts';

const publicUrl = 'http://demo.example.org:4600';
const demo = await startServer({ demo: true, publicUrl });
const real = await startServer({ publicUrl }, undefined, { beside: demo });

test.each([
  ['evil.example', 403],
  ['evil.example:4600', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost.evil.example', 403],
  ['demo.example.org.evil.example', 403],
  ['demo.example.org@evil.example', 403],
  ['demo.example.org:4600', 200],
  ['demo.example.org', 200],
  ['localhost:5173', 200],
  ['127.0.0.1:4600', 200],
  ['[::1]:4600', 200],
  ['192.168.1.20:4600', 200],
])('SEC-06 a demo asked as %j answers %i, a real installation under any name', async (host, status) => {
  for (const url of [inboxPath, '/healthz', '/web/v1/settings']) {
    const answer = await demo.app.inject({ url, headers: { host } });
    if (status === 403) expect([answer.statusCode, answer.json().code], url).toEqual([403, 'forbidden']);
    else expect(answer.statusCode, url).not.toBe(403);
  }
  expect((await real.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
});
