import '../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const server = vi.fn<() => Promise<Response>>();
vi.stubGlobal('fetch', server);
const { readTours, useTours } = await import('./tours.ts');
const { useAuth } = await import('#web/session/sign-in/auth-store.ts');

beforeEach(() => {
  vi.useFakeTimers();
  useAuth.setState({ userId: 'u1' });
});
afterEach(() => vi.useRealTimers());

test('DRV-TOUR-09 kept tours are told as old after three seconds without an answer, until it comes', async () => {
  useTours.setState({ tours: [], readDate: new Date(), isFailed: false });
  const answer = Promise.withResolvers<Response>();
  server.mockReturnValue(answer.promise);
  const reading = readTours();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(useTours.getState().isFailed).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(useTours.getState().isFailed).toBe(true);
  answer.resolve(new Response(JSON.stringify({ items: [] })));
  await reading;
  expect(useTours.getState().isFailed).toBe(false);
});
