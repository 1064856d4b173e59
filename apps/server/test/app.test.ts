import { expect, test } from 'vitest';
import { startServer } from './harness.ts';

const server = await startServer();

test('a process that serves says so, and prints its contract', async () => {
  const health = await server.app.inject('/healthz');
  expect(health.statusCode).toBe(200);
  const document = (await server.app.inject('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).length).toBeGreaterThan(0);
});
