import { useEffect, useState } from 'react';

const minute = 60_000;

/** The present moment, told anew with every full minute and when the tab is shown again: for what depends on the clock alone. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tell = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(tell, minute - (Date.now() % minute));
    };
    const tellWhenShown = () => document.visibilityState === 'visible' && tell();
    timer = setTimeout(tell, minute - (Date.now() % minute));
    document.addEventListener('visibilitychange', tellWhenShown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tellWhenShown);
    };
  }, []);
  return now;
}
