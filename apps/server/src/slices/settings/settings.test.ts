import { readFileSync } from 'node:fs';
import { settings as calls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';

const supportUrls = { de: 'https://help.example.org/de', en: null };

test('the local map style is there, and loads nothing from elsewhere', () => {
  const file = new URL('../../../../web/public/map/style.json', import.meta.url);
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: 8, layers: expect.any(Array) });
  expect(text).not.toContain('http');
});

test('CHAT-03 the public settings hold neither the secret of the chat nor any other secret', async () => {
  const server = await startServer({
    chat: { appId: 'qg1', secret: 'geheim-kanari' },
    iceServers: [{ urls: ['stun:a.example'] }],
  });
  const { body } = await server.call(calls.get);
  expect(body.voice.iceServers).toEqual([{ urls: ['stun:a.example'] }]);
  expect(JSON.stringify(body)).not.toContain('geheim-kanari');
});

test('the browser reads the public settings before sign-in, and no secret', async () => {
  const server = await startServer({ supportUrls });
  const { status, body } = await server.call(calls.get);
  expect(status).toBe(200);
  expect(body).toEqual({
    branding: { name: null, logo: null, imprintUrl: null, imprintText: null, privacyUrl: null },
    supportUrls,
    fourEyes: false,
    identityProvider: {
      name: 'embedded',
      pageName: null,
      resetsPasswords: true,
      givesLinks: true,
      keepsPasswords: true,
    },
    passkeyDomain: 'localhost',
    mails: 'none',
    voice: { adapter: 'webrtc', appId: null, iceServers: [] },
    payments: { enabled: true, testMode: true },
    mapStyleUrl: '/map/style.json',
    demo: false,
    demoSignIns: null,
  });
});

test('FWD-PAY-10 the browser knows before a purchase that payments are not configured', async () => {
  const server = await startServer({}, undefined, { till: null });
  expect((await server.call(calls.get)).body.payments).toEqual({ enabled: false, testMode: false });
});

test('a demo lists the accounts that can sign in', async () => {
  const server = await startServer({ demo: true, demoPassword: 'offen für alle' });
  const { body } = await server.call(calls.get);
  expect(body).toMatchObject({ demo: true, demoSignIns: { password: 'offen für alle' } });
  expect(body.demoSignIns.accounts).toContainEqual({ email: 'admin@demo.quaygate.example', roles: ['quaygate_admin'] });
});
