/** The value, where the code around it makes sure that there is one. Throws an `Error` when there is none: a bug, never bad input. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value that must be present is missing.');
  return value;
}
