import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `wait` ms; at once where there is none. */
export function useSettled<T extends string>(value: T | undefined, wait: number): T | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return value === undefined ? undefined : settled;
}
