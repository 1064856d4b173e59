import { afterEach, expect, test, vi } from 'vitest';
import { hashSources } from './web.ts';

afterEach(() => vi.unstubAllEnvs());

test('OPS-44 a build without NODE_ENV is the build for production', () => {
  const of = (mode: string) => {
    vi.stubEnv('NODE_ENV', mode);
    return hashSources();
  };
  const built = of('');
  expect(of('production')).toBe(built);
  expect(of('development')).not.toBe(built);
});
