import { execFileSync } from 'node:child_process';

/**
 * Imported (or preloaded by --import), ends this process in good order when the one that started it is gone: the
 * death of npm or of a test run by `kill -9` must not leave a server behind.
 */
const parent = process.ppid;

/** npm puts a shell between itself and us; the shell outlives npm without notice. */
function findNpm(): number | null {
  if (!process.env.npm_lifecycle_event) return null;
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', `${parent}`], { encoding: 'utf8' })) || null;
  } catch {
    return null;
  }
}
const npm = findNpm();

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const look = setInterval(() => {
  if (process.ppid === parent && !(npm && isGone(npm))) return;
  clearInterval(look);
  process.kill(process.pid, 'SIGTERM');
}, 500);
look.unref();
