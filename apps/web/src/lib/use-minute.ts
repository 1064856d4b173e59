import { useEffect, useState } from 'react';

const minute = 60_000;

/**
 * The present moment, told anew with every full minute while the tab is visible and when it is shown again: for what
 * depends on the clock alone. It stands still in a hidden tab, so that a new day asks for nothing there.
 */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tell, minute - (Date.now() % minute));
    };
    const tell = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setNow(new Date());
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return now;
}
