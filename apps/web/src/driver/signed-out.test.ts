import '../../test/browser-globals.ts';
import { beforeEach, expect, test, vi } from 'vitest';

let answer = Promise.withResolvers<Response>();
const server = vi.fn((): Promise<Response> => answer.promise.then((each) => each.clone()));
vi.stubGlobal('fetch', server);
const watchPosition = vi.fn(() => 1);
vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => {} } });

const { signOut } = await import('./session.ts');
const { readTours, useTours } = await import('./tours.ts');
const { startSharing } = await import('./position.ts');
const { loadPasses } = await import('./passes.ts');
const { useAuth } = await import('#web/session/sign-in/auth-store.ts');

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

beforeEach(() => {
  server.mockClear();
  answer = Promise.withResolvers();
  useAuth.setState({ userId: 'u1' });
});

/** The driver signs out while their call is on its way, and another one signs in on this phone. */
function changeDriver(): void {
  const held = answer;
  answer = Promise.withResolvers();
  answer.resolve(new Response(null, { status: 204 }));
  signOut();
  answer = held;
  useAuth.setState({ userId: 'u2' });
}

test('DRV-APP-06 tours that come after the sign-out are not kept for the next driver, who asks for their own', async () => {
  const reading = readTours();
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  changeDriver();
  answer.resolve(json({ items: [] }));
  await reading;
  expect(useTours.getState().tours).toBeUndefined();
  expect(localStorage.getItem('driver-tours')).toBeNull();

  answer = Promise.withResolvers();
  answer.resolve(json({ items: [] }));
  await readTours();
  expect(useTours.getState().tours).toEqual([]);
});

test('DRV-APP-06 DRV-POS-03 a consent that is answered after the sign-out begins no sharing', async () => {
  const starting = startSharing('T1');
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  changeDriver();
  answer.resolve(json({ given: true, changedDate: '2026-05-12T08:00:00Z' }));
  await starting;
  expect(watchPosition).not.toHaveBeenCalled();
});

test('DRV-APP-06 a pass that ended after the sign-out brings none of the others back', async () => {
  const pass = { pass: 'x', issuedDate: '2026-05-12T08:00:00Z', expiresDate: '2026-05-12T09:00:00Z' };
  answer.resolve(json(pass, 201));
  await loadPasses(['T1', 'T2']);
  expect(localStorage.getItem('driver-passes')).toContain('T2');

  answer = Promise.withResolvers();
  server.mockClear();
  const loading = loadPasses(['T1', 'T2']);
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  changeDriver();
  answer.resolve(json({ code: 'not_found', title: 'x', status: 404 }, 404));
  await loading;
  expect(localStorage.getItem('driver-passes')).toBeNull();
});
