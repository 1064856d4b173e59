export interface Debounced<A extends unknown[]> {
  (...args: A): void;
  /** Does now what is waiting. */
  flush(): void;
  cancel(): void;
}

/** Calls `action` once `wait` ms have passed without another call. */
export function debounce<A extends unknown[]>(action: (...args: A) => void, wait: number): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | undefined;
  const run = () => {
    clearTimeout(timer);
    const args = waiting;
    waiting = undefined;
    if (args) action(...args);
  };
  const debounced = (...args: A) => {
    clearTimeout(timer);
    waiting = args;
    timer = setTimeout(run, wait);
  };
  return Object.assign(debounced, {
    flush: run,
    cancel: () => {
      clearTimeout(timer);
      waiting = undefined;
    },
  });
}
