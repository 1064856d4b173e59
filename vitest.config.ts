import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/test/long-first.ts';

// Packages and threads of the server are read by Node itself: what it makes of them is kept from run to run (test/child-env.ts).
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

/** A busy machine is no failure: conditions are waited for as long as a browser story does. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 10_000 } } };

/** A test that needs it is listed as flaky, and more than one in a thousand fail the run (tools/test). */
const secondTry = { retry: 1 };

export default defineConfig({
  test: {
    pool: 'forks',
    // Two keep two processors busy; the others work while files wait for timeouts, other processes and the disk.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'units',
          include: ['{packages,tools}/**/*.test.ts'],
          // They keep nothing between two calls: a process and its modules for each file would cost more than the tests.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'clients',
          // They replace timers, sockets and fetch, each in a process of its own.
          include: ['apps/{simulator,web}/**/*.test.ts'],
          ...timeouts,
          ...secondTry,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          // The modules of the server are loaded once by each worker, not once by each file.
          isolate: false,
          // Requests leave much behind that is soon gone: with more room it is swept away less often.
          execArgv: ['--max-semi-space-size=128'],
          // One PostgreSQL for the whole run, started only when a test of the server is asked for.
          globalSetup: './apps/server/test/global-setup.ts',
          ...timeouts,
          ...secondTry,
        },
      },
    ],
  },
});
