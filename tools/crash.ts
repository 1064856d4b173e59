import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * The crash suite at its full length: kill -9 of the server and of PostgreSQL, a full disk, jumps of the clock, no connection
 * left, all under bookings, licences and approvals, and the upgrade of the build before this one. `npm test` runs its short form.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    restarts: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
  },
});
const { kills, restarts, rounds } = values;
if (![kills, restarts, rounds].every((text) => /^[1-9]\d*$/.test(text))) {
  console.error('npm run crash -- [--kills 50] [--restarts 20] [--rounds 5]');
  process.exit(2);
}

const root = path.resolve(import.meta.dirname, '..');
const child = spawn(
  path.join(root, 'node_modules/.bin/vitest'),
  // One file at a time and no second try: how soon it is back is measured.
  ['run', '--project', 'server', '--no-file-parallelism', '--retry=0', 'apps/server/test/crash'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CRASH_KILLS: kills, CRASH_RESTARTS: restarts, CRASH_ROUNDS: rounds },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
