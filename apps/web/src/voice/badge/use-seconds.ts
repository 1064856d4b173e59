import { useEffect, useState } from 'react';

/** The time now, told anew each second after a moment; milliseconds since 1970. */
export function useSecondsSince(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return;
    setNow(Date.now());
    let timer: ReturnType<typeof setTimeout>;
    // With the full second of the call, however late the one before came.
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        1_000 - ((Date.now() - moment) % 1_000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [moment]);
  return now;
}
