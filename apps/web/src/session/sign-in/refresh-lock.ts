const lock = 'quaygate-refresh';
/** In milliseconds. The next tab gets the lock before it sees what this one wrote to local storage, so the lock is held a little longer. */
const untilStored = 250;

/**
 * Runs the work while no other tab refreshes; `wrote` tells that new tokens were stored. The caller gets its result at
 * once, the other tabs once they can read the new tokens. On plain HTTP browsers offer no locks: tabs then refresh side
 * by side, which is safe because the server accepts a refresh token again for 30 s (SESS-23, SESS-25).
 */
export function withRefreshLock<T>(work: (wrote: () => void) => Promise<T>): Promise<T> {
  // The types promise locks everywhere.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work(() => {});
  let hasWritten = false;
  return new Promise((resolve, reject) => {
    const held = locks.request(lock, async () => {
      const result = work(() => {
        hasWritten = true;
      });
      await result.then(resolve, reject);
      if (hasWritten) await new Promise((seen) => setTimeout(seen, untilStored));
    });
    held.catch(reject);
  });
}
