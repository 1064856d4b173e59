import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askServer, type ServerState, watchServer } from './watch-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function aWatch(states: ServerState[]) {
  const told: string[] = [];
  const watch = watchServer({
    ask: async () => states.shift() ?? 'ready',
    onAway: () => told.push('away'),
    onBack: (wasAway) => told.push(wasAway ? 'back' : 'again'),
  });
  return { told, ...watch };
}

test('OPS-31 while the database is away it is said once and asked again, and what failed is asked for when it is back', async () => {
  const { told, failed } = aWatch(['away', 'away', 'unknown', 'away', 'ready']);
  failed();
  await pass(0);
  expect(told).toEqual(['away']);
  // Others fail meanwhile.
  failed();
  failed();
  await pass(60_000);
  expect(told).toEqual(['away', 'back']);
  failed();
  await pass(60_000);
  expect(told).toEqual(['away', 'back', 'again']);
});

test('OPS-31 a server that was only busy is asked again after a moment, and nothing is said', async () => {
  const { told, failed } = aWatch(['ready']);
  failed();
  await pass(999);
  expect(told).toEqual([]);
  await pass(3_001);
  expect(told).toEqual(['again']);
});

test('OPS-31 browsers ask at random moments', async () => {
  const random = vi.spyOn(Math, 'random');
  for (const [drawn, ms] of [
    [0, 1_000],
    [0.5, 2_500],
    [0.999, 3_997],
  ] as const) {
    random.mockReturnValue(drawn);
    const { told, failed } = aWatch(['ready']);
    failed();
    await pass(ms - 1);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toEqual(['again']);
  }
});

test('OPS-31 after it was stopped nothing is asked or told', async () => {
  const { told, failed, stop } = aWatch(['away', 'ready']);
  failed();
  await pass(0);
  stop();
  await pass(60_000);
  expect(told).toEqual(['away']);
});

test.each([
  [503, '{"status":"unavailable","reason":"database"}', 'away'],
  [503, '{"status":"unavailable","reason":"draining"}', 'unknown'],
  [503, '<html>', 'unknown'],
  [200, '{"status":"ready"}', 'ready'],
  [404, '', 'ready'],
] as const)('OPS-31 a readiness of %d %s means %s', async (status, body, state) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  expect(await askServer()).toBe(state);
});

test('OPS-31 no answer says nothing about the database', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await askServer()).toBe('unknown');
});
