import { useEffect, useState } from 'react';

const step = 15_000;

/** The present moment, so that the running slot moves on by itself while nothing else changes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
