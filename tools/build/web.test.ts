import { afterEach, expect, test, vi } from 'vitest';
import { hashSources } from './web.ts';

afterEach(() => vi.unstubAllEnvs());

test('OPS-44 a build without NODE_ENV is the build for production', { timeout: 120_000 }, async () => {
  const of = (mode: string) => {
    vi.stubEnv('NODE_ENV', mode);
    return hashSources();
  };
  const built = await of('');
  expect(await of('production')).toBe(built);
  expect(await of('development')).not.toBe(built);
});
