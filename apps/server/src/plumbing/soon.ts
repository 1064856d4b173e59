/** What is there at once, or has to be waited for. Who is handed what is there goes on without a turn of its own. */
export type Soon<T> = T | Promise<T>;

/** Goes on with what is there, or when it comes. */
export const andThen = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
