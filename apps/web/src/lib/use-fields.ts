import { useCallback, useState } from 'react';
import { afterPress } from './after-press.ts';

/** One check per field: the message, or undefined when the value is right. */
export type Checks<T> = { [Key in keyof T]?: (value: T[Key], all: T) => string | undefined };

/**
 * The values of a small form. Messages appear after a field loses focus or after an attempt to submit, and go when the
 * value is right (AUTH-14). Errors of the server stand until their field changes.
 *
 *     const fields = useFields({ email: '' }, { email: (value) => (isEmail(value) ? undefined : text('field.invalidEmail')) });
 *     <TextField label="…" {...fields.of('email')} />
 *     onSubmit={() => fields.isValid() && send(fields.values)}
 */
export function useFields<T extends object>(initial: T, checks: Checks<T>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<{ [Key in keyof T]?: boolean }>({});
  const [refused, setRefused] = useState<{ [Key in keyof T]?: string | undefined }>({});

  const messageOf = <K extends keyof T>(key: K): string | undefined => checks[key]?.(values[key], values);
  const set = useCallback(<K extends keyof T>(key: K, value: T[K]) => {
    setValues((all) => ({ ...all, [key]: value }));
    setRefused((all) => ({ ...all, [key]: undefined }));
  }, []);
  const touch = useCallback((key: keyof T) => setTouched((all) => ({ ...all, [key]: true })), []);

  /** Touches every field and says whether all are right. */
  const isValid = (): boolean => {
    const keys = Object.keys(values) as (keyof T)[];
    setTouched(Object.fromEntries(keys.map((key) => [key, true])) as typeof touched);
    return keys.every((key) => messageOf(key) === undefined);
  };
  /** What a field component takes. */
  const of = <K extends keyof T>(key: K) => ({
    value: values[key],
    error: refused[key] ?? (touched[key] ? messageOf(key) : undefined),
    onChange: (value: T[K]) => set(key, value),
    onBlur: () => afterPress(() => touch(key)),
  });
  const reset = useCallback((next: T) => {
    setValues(next);
    setTouched({});
    setRefused({});
  }, []);

  return { values, set, of, isValid, refuse: setRefused, reset };
}
