/** The time of the machine in milliseconds, for what lies on its disk. Decisions use the injected `now`. */
export const machineTime = (): number => Date.now();

/**
 * The clock of a process.
 * @param start the moment it shows now, from where it goes on at real speed; null: the time of the machine
 */
export function startClock(start: Date | null): () => Date {
  if (!start) return () => new Date();
  const ahead = start.getTime() - machineTime();
  return () => new Date(machineTime() + ahead);
}
