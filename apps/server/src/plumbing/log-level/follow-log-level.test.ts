import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { quaygate } from '../../../test/command.ts';
import { startServer } from '../../../test/harness.ts';
import { followLogLevel } from './follow-log-level.ts';
import { askLogLevel, findLogLevel } from './log-level.queries.ts';

const server = await startServer();
beforeEach(() => askLogLevel(server.db, { level: 'info', endsDate: new Date(0) }));

function aFollower(ordinary: string) {
  const lines: { level: number; from?: string; to?: string; msg: string }[] = [];
  const log = pino({ level: ordinary }, { write: (line: string) => lines.push(JSON.parse(line)) });
  let time = 1_000_000;
  const followed = followLogLevel({ db: server.db, log, ordinary, lookEvery: 20, time: () => time });
  return { log, lines, ...followed, later: (milliseconds: number) => (time += milliseconds), time: () => time };
}

test('OPS-95 the level that was asked for holds until its end, and both changes are told', async () => {
  const follower = aFollower('warn');
  await askLogLevel(server.db, { level: 'debug', endsDate: new Date(follower.time() + 60_000) });
  await expect.poll(() => follower.log.level, { timeout: 30_000 }).toBe('debug');
  follower.later(59_999);
  follower.log.debug('seen');
  follower.later(1);
  await expect.poll(() => follower.log.level, { timeout: 30_000 }).toBe('warn');
  follower.stop();
  expect(follower.lines.map(({ msg, from, to }) => [msg, from, to])).toEqual([
    ['the level of the log has changed', 'warn', 'debug'],
    ['seen', undefined, undefined],
    ['the level of the log has changed', 'debug', 'warn'],
  ]);
});

test('OPS-95 a signal lets one instance say more, and the next one, or its time, ends that', async () => {
  const follower = aFollower('info');
  follower.signal();
  expect(follower.log.level).toBe('debug');
  follower.signal();
  expect(follower.log.level).toBe('info');
  follower.signal();
  follower.later(15 * 60_000);
  await expect.poll(() => follower.log.level, { timeout: 30_000 }).toBe('info');
  follower.stop();
});

test('OPS-95 the command asks for it, and refuses what it does not know', async () => {
  const settings = { DATABASE_URL: server.ownerUrl };
  const { code, out } = await quaygate(['log-level', 'trace', '--minutes', '30'], { settings });
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/level trace, until 20/) });
  const ends = (await findLogLevel(server.db))?.endsDate ?? new Date(0);
  const minutes = (ends.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(0);
  expect(minutes).toBeLessThanOrEqual(30);
  expect((await quaygate(['log-level', 'loud'], { settings })).code).toBe(2);
  expect((await quaygate(['log-level', 'debug', '--minutes', '0'], { settings })).code).toBe(2);
  expect((await quaygate(['log-level', 'reset'], { settings })).code).toBe(0);
  const reset = (await findLogLevel(server.db))?.endsDate.getTime();
  expect(reset).toBeLessThanOrEqual(Date.now());
});
