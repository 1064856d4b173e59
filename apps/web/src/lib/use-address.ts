import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Query } from './address.ts';

/**
 * What a screen keeps in the address bar. `read` makes its state of the query and must be stable; the setter changes
 * fields, drops empty ones and by default leaves no entry in the history.
 *
 *     const [{ search }, setAddress] = useAddress(readAddress);
 *     setAddress({ search: 'MSCU' });
 */
export function useAddress<T extends object>(
  read: (query: Query) => T,
): [T, (change: { [Key in keyof T]?: T[Key] | undefined }, options?: { push?: boolean }) => void] {
  const query: Query = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => read(query), [read, query]);
  const change = useCallback(
    (fields: object, { push = false } = {}) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...fields }), replace: !push } as never);
    },
    [navigate],
  );
  return [state, change];
}
