import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { openDatabase } from '../db/client.ts';
import type { Postman } from '../outside/mail/mail.ts';
import { doSoon } from './jobs.ts';
import { startJobs } from './start-jobs.ts';

const server = await startServer();
const { db } = server;

test('OPS-32 a job that hangs when the process ends is handed back, and the next instance takes it at once', async () => {
  const own = openDatabase(server.jobsUrl, { max: 4 });
  await server.deps.mail.send({ to: 'dana@example.com', subject: 'Guten Tag', text: 'Hallo' });
  const isBegun = Promise.withResolvers<void>();
  const hanging: Postman['deliver'] = async () => {
    isBegun.resolve();
    await new Promise(() => {});
  };
  const first = await startJobs(
    { ...server.deps, jobsDb: own.db, postman: { deliver: hanging, close: () => {} } },
    { databaseUrl: server.jobsUrl, cutOff: () => own.pool.cutOff() },
  );
  await doSoon(db, 'sendMails');
  await isBegun.promise;

  // The mail under way stays with the one who sends it; what came meanwhile is for the next.
  await server.deps.mail.send({ to: 'carla@example.com', subject: 'Guten Tag', text: 'Hallo' });
  await first.stop();
  const kept = await server.asOwner(
    "select locked_at, locked_by, attempts from graphile_worker.jobs where task_identifier = 'sendMails'",
  );
  expect(kept).toEqual([{ locked_at: null, locked_by: null, attempts: 0 }]);

  const delivered: string[] = [];
  const deliver: Postman['deliver'] = async ({ to }) => void delivered.push(to);
  const second = await startJobs(
    { ...server.deps, postman: { deliver, close: () => {} } },
    { databaseUrl: server.jobsUrl },
  );
  await expect.poll(() => delivered, { timeout: 20_000 }).toEqual(['carla@example.com']);
  await second.stop();
  await own.close();
});
