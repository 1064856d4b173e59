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

/** Seconds of processor the children of a process have used, as far as they still live. */
export function processorOfChildren(pid: number): number {
  let pids: string[] = [];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {}
  return pids.reduce((sum, each) => {
    const stat = statOf(each);
    return sum + (stat?.parent === pid ? stat.seconds : 0);
  }, 0);
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
