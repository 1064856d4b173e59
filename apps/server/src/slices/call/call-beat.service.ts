/** What was last seen of a beat, and how often. */
export interface LastBeat {
  seen: string;
  looks: number;
}

/**
 * Counts looks, not time: an observer that slept itself takes no other for dead.
 * @returns how many looks ago these numbers changed under this name
 */
export function watchBeat(beats: Map<string, LastBeat>, name: string, ...numbers: number[]): number {
  const seen = numbers.join(' ');
  const last = beats.get(name);
  const looks = last?.seen === seen ? last.looks + 1 : 0;
  beats.set(name, { seen, looks });
  return looks;
}
