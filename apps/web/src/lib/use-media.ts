import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const queries = new Map<string, MediaQueryList>();
function listOf(query: string): MediaQueryList {
  const known = queries.get(query) ?? matchMedia(query);
  queries.set(query, known);
  return known;
}

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => listOf(query).matches,
  );
}

/** While the page is put on paper: what it shows then has to be there before the event is over. */
export function usePrint(): boolean {
  const [isPrint, setPrint] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrint(true));
    const end = () => setPrint(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrint;
}

/** Narrower than 768 px: tables are cards, dialogs are sheets, the rail is a bar. */
export const usePhone = (): boolean => useMedia('screen and (max-width: 47.99em)');
