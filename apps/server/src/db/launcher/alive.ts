import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** A zombie answers signals too, and stays where process 1 of a container does not reap it: it counts as gone. */
function isZombie(pid: number): boolean {
  if (!isLinux) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return 'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** The command line of a process, null where it cannot be seen. */
export function commandOf(pid: number): string | null {
  try {
    if (isLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('/bin/ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return null;
  }
}
