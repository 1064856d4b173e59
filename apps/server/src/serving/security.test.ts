import { identity } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { voiceOf } from '../outside/voice/choose-voice.ts';

const server = await startServer();
const secure = await startServer({ publicUrl: 'https://gate.example.org' });

const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((part) => {
        const [name = '', ...sources] = part.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );

test('a page loads only from its own origin, and cannot be framed', async () => {
  for (const url of ['/healthz', '/openapi.json', '/web/idp/action', '/web/v1/users/x', '/gibtesnicht']) {
    const { headers } = await server.app.inject(url);
    expect(policyOf(headers['content-security-policy']), url).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self' ws://127.0.0.1:4600",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
    });
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('CHAT-03 the hosts of the chat are let in only while it is on', async () => {
  const chatting = await startServer({ chat: { appId: 'qg1', secret: 's' } });
  const headerOf = async (on: typeof server) =>
    String((await on.app.inject('/healthz')).headers['content-security-policy']);
  expect(await headerOf(server)).not.toContain('intercom');
  const policy = policyOf(await headerOf(chatting));
  expect(policy['script-src']).toBe("'self' https://widget.intercom.io https://js.intercomcdn.com");
  for (const directive of ['connect-src', 'img-src', 'font-src', 'frame-src', 'media-src']) {
    expect(policy[directive], directive).toMatch(/^'self' .*https:\/\/[\w.*-]*intercom/);
  }
  expect(policy['frame-ancestors']).toBe("'none'");
});

test('TRM-MON-37 the origin of a map service is let in only where its style is set, for data and pictures', async () => {
  const mapped = await startServer({ mapStyleUrl: 'https://maps.example.org/style.json?key=1' });
  const { headers } = await mapped.app.inject('/healthz');
  const policy = policyOf(headers['content-security-policy']);
  expect(policy['connect-src']).toBe("'self' ws://127.0.0.1:4600 https://maps.example.org");
  expect(policy['img-src']).toBe("'self' data: blob: https://maps.example.org");
  for (const directive of ['script-src', 'worker-src', 'style-src', 'font-src'])
    expect(policy[directive]).toBe("'self'");
});

test('VOICE-49 the hosts of Agora are let in only where calls use it, for connections alone', async () => {
  const agora = { kind: 'agora', appId: 'a'.repeat(32), certificate: 'c'.repeat(32) } as const;
  const voice = await voiceOf(agora, { sealingKey: Buffer.alloc(32), iceServers: [], turn: null });
  const calling = await startServer({}, undefined, { voice });
  const policyAt = async (on: typeof server) =>
    policyOf((await on.app.inject('/healthz')).headers['content-security-policy']);
  const [open, closed] = [await policyAt(calling), await policyAt(server)];
  expect(open['connect-src']).toBe(
    `${closed['connect-src']} https://*.agora.io:* https://*.sd-rtn.com:* wss://*.agora.io:* wss://*.sd-rtn.com:*`,
  );
  expect({ ...open, 'connect-src': '' }).toEqual({ ...closed, 'connect-src': '' });
});

test('https is demanded for ever only where it is there', async () => {
  expect((await server.app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined();
  const { headers } = await secure.app.inject('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(policyOf(headers['content-security-policy'])['connect-src']).toBe("'self' wss://gate.example.org");
});

test('SESS-19 calls that a cookie could speak for come from its own pages', async () => {
  const ask = (on: typeof server, headers: Record<string, string>, url: string = identity.signOut.path) =>
    on.app.inject({ method: 'POST', url, headers }).then(({ statusCode }) => statusCode);
  expect(await ask(secure, { origin: 'https://gate.example.org' })).toBe(204);
  expect(await ask(secure, { origin: 'https://gate.example.org.evil.example' })).toBe(403);
  expect(await ask(secure, { origin: 'https://evil.example', host: 'gate.example.org' })).toBe(403);
  expect(await ask(secure, {})).toBe(204);
  // Tokens in a header are never sent by themselves, so other calls need no such check.
  expect(await ask(server, { origin: 'https://evil.example' }, '/web/v1/users/verifyEmail')).toBe(401);
});
