import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of every Linux since 2.6, whatever the kernel's own clock. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  seconds: number;
}

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Seconds of processor a process has used; 0 where /proc is not. */
export const processorOf = (pid: number) => statOf(pid)?.seconds ?? 0;

/** Sweeping comes when PostgreSQL finds time, not with the act that caused it. */
const isSweeping = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('autovacuum worker');
  } catch {
    return true;
  }
};

/** Of each process that works for a parent, what it had used when it was last seen; null: it sweeps. */
const seen = new Map<number, Map<string, number | null>>();

/**
 * Seconds of processor that PostgreSQL's processes have used, without sweeping. One that has ended counts as it was last seen:
 * where that matters, this is asked again and again meanwhile (`keepSeeing`).
 * @param pid of the postmaster
 */
export function processorOfChildren(pid: number): number {
  const known = seen.get(pid) ?? new Map<string, number | null>();
  seen.set(pid, known);
  let pids: string[] = [];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {}
  for (const each of pids) {
    const stat = statOf(each);
    if (stat?.parent !== pid) continue;
    const before = known.get(each);
    if (before === null) continue;
    if (before !== undefined || !isSweeping(each)) known.set(each, stat.seconds);
    else known.set(each, null);
  }
  return [...known.values()].reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
}

/** Looks at the processes of a postmaster ten times a second. @returns ends it */
export function keepSeeing(pid: number): () => void {
  const timer = setInterval(processorOfChildren, 100, pid);
  return () => clearInterval(timer);
}

/** Resident memory in bytes; null where /proc is not. */
export function residentOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes ? Number(kilobytes) * 1_024 : null;
  } catch {
    return null;
  }
}
