import { settings as calls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';

const supportUrls = { de: 'https://help.example.org/de', en: null };

test('the browser learns of the installation before anybody signs in, and no secret', async () => {
  const server = await startServer({ supportUrls });
  const { status, body } = await server.call(calls.get);
  expect(status).toBe(200);
  expect(body).toEqual({ supportUrls, identityProvider: { name: 'embedded' }, demo: false, demoSignIns: null });
});

test('a demo tells who can sign in', async () => {
  const server = await startServer({ demo: true, demoPassword: 'offen für alle' });
  const { body } = await server.call(calls.get);
  expect(body).toMatchObject({ demo: true, demoSignIns: { password: 'offen für alle' } });
  expect(body.demoSignIns.accounts).toContainEqual({ email: 'admin@demo.quaygate.example', roles: ['quaygate_admin'] });
});
