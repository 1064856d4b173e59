/**
 * Works on each, so many beside each other; the results stand in the order of what was given.
 * @param width how many at once
 * @param signal nothing further is begun when it is given, and what was not begun has no result
 */
export async function inLanes<T, R>(
  all: readonly T[],
  { width, signal }: { width: number; signal: AbortSignal },
  work: (each: T) => Promise<R>,
): Promise<R[]> {
  const results: R[][] = all.map(() => []);
  const left = [...all.entries()];
  const lane = async () => {
    for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
      const [place, each] = next;
      results[place] = [await work(each)];
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results.flat();
}
