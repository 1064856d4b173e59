import { useSyncExternalStore } from 'react';

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

/** Narrower than 768 px: tables are cards, dialogs are sheets, the rail is a bar. */
export const usePhone = (): boolean => useMedia('(max-width: 47.99em)');
