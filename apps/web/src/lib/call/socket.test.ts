import '../../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { keepSocket, openSocket } from './socket.ts';

/** What the browser gives, driven by the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  closedWith: number | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.closedWith = code;
  }
  open(message?: unknown) {
    this.readyState = 1;
    this.onopen?.();
    if (message !== undefined) this.say(message);
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const plan = {
  address: vi.fn<() => Promise<string>>(),
  onMessage: vi.fn(),
  onConnection: vi.fn(),
  onRefused: vi.fn(),
  refresh: vi.fn<() => Promise<boolean>>(),
};
let end: () => void = () => {};
let online: EventTarget;

const sockets = () => FakeSocket.all;
const last = () => {
  const found = FakeSocket.all.at(-1);
  if (!found) throw new Error('No socket was opened.');
  return found;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  online = new EventTarget();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
  let tickets = 0;
  plan.address.mockImplementation(async () => `ws://terminal/?ticket=${++tickets}`);
  plan.refresh.mockResolvedValue(true);
  end = keepSocket(plan);
  await pass(0);
});
afterEach(() => {
  end();
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('TRM-SOCK-03 lists reach the screen; the connection counts from the first of them', async () => {
  last().open();
  expect(plan.onConnection).not.toHaveBeenCalled();
  last().say([{ vehicleId: 'v1' }]);
  expect(plan.onMessage).toHaveBeenCalledExactlyOnceWith([{ vehicleId: 'v1' }]);
  expect(plan.onConnection).toHaveBeenCalledExactlyOnceWith(true);
});

test('TRM-SOCK-07 what is no JSON is ignored and closes nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  last().open([]);
  last().onmessage?.({ data: '{"vehicleId":' });
  last().onmessage?.({ data: new ArrayBuffer(3) });
  expect(warned).toHaveBeenCalledTimes(2);
  expect(plan.onMessage).toHaveBeenCalledTimes(1);
  last().say([1]);
  expect(plan.onMessage).toHaveBeenCalledTimes(2);
  expect(last().closedWith).toBeUndefined();
});

test('TRM-SOCK-04 a ping with id and timestamp every 15 s, as long as pongs come', async () => {
  last().open([]);
  for (const count of [1, 2, 3]) {
    await pass(14_999);
    expect(last().sent).toHaveLength(count - 1);
    await pass(1);
    const ping = last().sent[count - 1];
    expect(ping).toMatchObject({ type: 'ping', timestamp: Date.now() });
    expect(ping?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    last().say({ type: 'pong', id: ping?.id, timestamp: ping?.timestamp });
  }
  expect(sockets()).toHaveLength(1);
});

test('TRM-SOCK-05 TRM-SOCK-08 without a pong in 8 s the socket closes, and a new one is opened at once', async () => {
  last().open([]);
  await pass(15_000);
  // A pong for another ping is none.
  last().say({ type: 'pong', id: 'other', timestamp: 1 });
  await pass(7_999);
  expect(sockets()).toHaveLength(1);
  await pass(1);
  expect(sockets()).toHaveLength(2);
  expect(sockets()[0]?.closedWith).toBe(1000);
  expect(plan.onConnection.mock.calls).toEqual([[true], [false]]);
});

test('TRM-SOCK-06 a ping of the server is answered with its id and timestamp', async () => {
  last().open();
  last().say({ type: 'ping', id: 'p1', timestamp: 12 });
  expect(last().sent).toEqual([{ type: 'pong', id: 'p1', timestamp: 12 }]);
  expect(plan.onMessage).not.toHaveBeenCalled();
});

test.each([1006, 1009, 1011, 4408, 4413])(
  'TRM-SOCK-08 TRM-SOCK-16 after %s the waits double up to 30 s, with a new ticket each time',
  async (code) => {
    let count = 1;
    for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      // Accepted and closed at once: that is no successful open.
      last().open();
      last().lose(code);
      await pass(ms - 1);
      expect(sockets()).toHaveLength(count);
      await pass(1);
      count += 1;
      expect(sockets()).toHaveLength(count);
      expect(last().url).toBe(`ws://terminal/?ticket=${count}`);
    }
  },
);

test.each([1001, 1012])('OPS-28 after %s it comes back at a random moment within 5 s', async (code) => {
  const random = vi.spyOn(Math, 'random');
  for (const [place, moment] of [0.5, 0.02, 0.98].entries()) {
    random.mockReturnValue(moment);
    last().open([]);
    last().lose(code);
    await pass(moment * 5_000 - 1);
    expect(sockets()).toHaveLength(place + 1);
    await pass(1);
    expect(sockets()).toHaveLength(place + 2);
  }
});

test('TRM-SOCK-08 after a list the waits begin anew', async () => {
  last().lose(1011);
  await pass(1_000);
  last().lose(1011);
  await pass(2_000);
  last().open([]);
  last().lose(1011);
  await pass(1_000);
  expect(sockets()).toHaveLength(4);
});

test('TRM-SOCK-08 a wait is cut short when the browser comes online; without a wait nothing happens', async () => {
  online.dispatchEvent(new Event('online'));
  await pass(0);
  expect(sockets()).toHaveLength(1);
  last().lose(1006);
  online.dispatchEvent(new Event('online'));
  await pass(0);
  expect(sockets()).toHaveLength(2);
  await pass(1_000);
  expect(sockets()).toHaveLength(2);
});

test.each([4403, 4404, 4429])(
  'TRM-SOCK-16 after %s there is no further attempt, and the screen is told',
  async (code) => {
    last().open();
    last().lose(code);
    await pass(120_000);
    expect(sockets()).toHaveLength(1);
    expect(plan.onRefused).toHaveBeenCalledExactlyOnceWith(code);
  },
);

test('TRM-SOCK-16 after 1000 there is no further attempt, and nothing is said', async () => {
  last().open([]);
  last().lose(1000);
  await pass(120_000);
  expect(sockets()).toHaveLength(1);
  expect(plan.onRefused).not.toHaveBeenCalled();
});

test('TRM-SOCK-16 after 4401 the token is refreshed once, then a new ticket', async () => {
  last().open();
  last().lose(4401);
  await pass(0);
  expect(plan.refresh).toHaveBeenCalledTimes(1);
  expect(sockets()).toHaveLength(2);
  // Refused again before any message: another refresh would not help.
  last().open();
  last().lose(4401);
  await pass(0);
  expect(sockets()).toHaveLength(2);
  await pass(1_000);
  expect(plan.refresh).toHaveBeenCalledTimes(1);
  expect(sockets()).toHaveLength(3);
  last().open([]);
  last().lose(4401);
  await pass(0);
  expect(plan.refresh).toHaveBeenCalledTimes(2);
  expect(sockets()).toHaveLength(4);
});

test('TRM-SOCK-16 a refused refresh ends it; one without an answer is tried later', async () => {
  plan.refresh.mockRejectedValueOnce(new TypeError('no network'));
  last().lose(4401);
  await pass(1_000);
  expect(sockets()).toHaveLength(2);
  last().open([]);
  plan.refresh.mockResolvedValueOnce(false);
  last().lose(4401);
  await pass(120_000);
  expect(sockets()).toHaveLength(2);
});

test.each([
  [new TypeError('no network'), 'tried again'],
  [new ApiError(503), 'tried again'],
  [new ApiError(429), 'tried again'],
  [new ApiError(401), 'over'],
  [new ApiError(403, { code: 'forbidden' }), 'refused'],
  [new ApiError(404, { code: 'not_found' }), 'refused'],
] as const)('TRM-SOCK-10 without a ticket (%s): %s', async (reason, what) => {
  plan.address.mockRejectedValueOnce(reason);
  last().lose(1011);
  await pass(1_000);
  expect(sockets()).toHaveLength(1);
  await pass(2_000);
  expect(sockets()).toHaveLength(what === 'tried again' ? 2 : 1);
  expect(plan.onRefused.mock.calls).toEqual(what === 'refused' ? [[reason]] : []);
});

test('TRM-SOCK-11 when it is ended the socket closes with 1000, and late events mean nothing', async () => {
  last().open([]);
  const { onclose } = last();
  end();
  expect(last().closedWith).toBe(1000);
  onclose?.({ code: 1006 });
  online.dispatchEvent(new Event('online'));
  await pass(120_000);
  expect(sockets()).toHaveLength(1);
});

test('TRM-SOCK-11 a ticket that comes after the end opens nothing', async () => {
  last().lose(1011);
  await pass(999);
  plan.address.mockImplementationOnce(async () => {
    end();
    return 'ws://terminal/';
  });
  await pass(10_000);
  expect(sockets()).toHaveLength(1);
});

test('VOICE-29 VOICE-30 VOICE-31 who speaks first is told of the open connection, can send, and hears why it was lost', async () => {
  end();
  const [onOpen, onLost] = [vi.fn(), vi.fn()];
  const kept = openSocket({ ...plan, onOpen, onLost });
  end = kept.end;
  await pass(0);
  expect(kept.send({ type: 'user-online' })).toBe(false);
  last().open();
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(kept.send({ type: 'user-online' })).toBe(true);
  expect(last().sent.map(({ type }) => type)).toEqual(['ping', 'user-online']);
  const silent = last();
  await pass(8_000);
  expect(silent.closedWith).toBe(1000);
  expect(onLost.mock.calls).toEqual([['heartbeat']]);
  last().open();
  last().lose(1006);
  expect(onLost.mock.calls).toEqual([['heartbeat'], ['unknown']]);
});

test('VOICE-32 a wait is cut short on demand, and ended for good', async () => {
  end();
  const kept = openSocket(plan);
  end = kept.end;
  await pass(0);
  last().lose(1006);
  const before = sockets().length;
  kept.hurry();
  await pass(0);
  expect(sockets()).toHaveLength(before + 1);
  // Nothing is waited for now.
  kept.hurry();
  await pass(0);
  expect(sockets()).toHaveLength(before + 1);
  kept.end();
  expect(last().closedWith).toBe(1000);
  await pass(60_000);
  expect(sockets()).toHaveLength(before + 1);
});
