import '../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const network = vi.fn<(request: Request) => Promise<Response>>();
const stored = vi.fn<() => Promise<Response | undefined>>();
let ask: (event: { request: object; respondWith(answer: Promise<Response>): void }) => void = () => {};
vi.stubGlobal('fetch', network);
vi.stubGlobal('caches', { match: stored });
vi.stubGlobal('self', {
  location: { origin: 'https://gate.example' },
  addEventListener: (type: string, work: typeof ask) => {
    if (type === 'fetch') ask = work;
  },
});
vi.stubGlobal('location', { origin: 'https://gate.example' });
await import('./worker.ts');

const page = (words: string) => `<link rel="manifest" href="/driver/manifest.webmanifest"><p>${words}`;
const answered = (body: string, status = 200) => new Response(body, { status });

/** What a driver who opens the app is shown. */
function opened(): Promise<string> {
  let shown: Promise<Response> | undefined;
  const request = { method: 'GET', mode: 'navigate', url: 'https://gate.example/driver/' };
  const respondWith = (answer: Promise<Response>) => {
    shown = answer;
  };
  ask({ request, respondWith });
  return (shown ?? Promise.reject(new Error('Not answered'))).then((answer) => answer.text());
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.mockImplementation(async () => answered(page('kept')));
});
afterEach(() => vi.useRealTimers());

test('DRV-TOUR-09 the app is opened as the phone keeps it after three seconds without an answer', async () => {
  network.mockReturnValue(new Promise(() => {}));
  const shown = opened();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await shown).toContain('kept');
});

test('DRV-TOUR-09 a page whose content does not come is not waited for either', async () => {
  network.mockImplementation(async () => new Response(new ReadableStream({})));
  const shown = opened();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await shown).toContain('kept');
});

test.each([
  ['of a gateway at fault', async () => answered('502 Bad Gateway', 502)],
  ['of a gateway at fault that looks like the app', async () => answered(page('fault'), 503)],
  ['of the portal of a network', async () => answered('<h1>Welcome to our Wi-Fi</h1>')],
  [
    'that leads to another address',
    async () => Object.defineProperty(answered(page('portal')), 'redirected', { value: true }),
  ],
  ['that leads away, as a browser tells it', async () => Response.error()],
  ['of no network', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('DRV-TOUR-09 DRV-TOUR-11 the app is shown in place of an answer %s', async (_, answer) => {
  network.mockImplementation(answer as () => Promise<Response>);
  expect(await opened()).toContain('kept');
});

test('DRV-APP-02 a new build is shown at once, and whatever comes where the phone keeps nothing', async () => {
  network.mockImplementation(async () => answered(page('new')));
  expect(await opened()).toContain('new');
  stored.mockResolvedValue(undefined);
  network.mockImplementation(async () => answered('502 Bad Gateway', 502));
  expect(await opened()).toContain('502');
});
