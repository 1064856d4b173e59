import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Tree = RegisteredRouter['routeTree'];
type PathOf<Id> = Id extends `/inside${infer Path}` ? Path : never;
type ScreenPath = PathOf<RouteIds<Tree>>;
type AddressOf<Path extends ScreenPath> = RouteById<Tree, `/inside${Path}`>['types']['fullSearchSchema'];
type Change<Address> = { [Key in keyof Address]?: Address[Key] | undefined };

/**
 * What a screen keeps in the address bar, as the place of this path reads it. The setter changes fields, drops empty
 * ones and by default leaves no entry in the history.
 *
 *     const [{ search }, setAddress] = useAddress('/admin/truckingCompanies');
 *     setAddress({ search: 'MSCU' });
 */
export function useAddress<Path extends ScreenPath>(
  _path: Path,
): [AddressOf<Path>, (change: Change<AddressOf<Path>>, options?: { push?: boolean }) => void] {
  const query: unknown = useSearch({ strict: false });
  const address = query as AddressOf<Path>;
  const navigate = useNavigate();
  const change = useCallback(
    (fields: object, { push = false } = {}) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...fields }), replace: !push });
    },
    [navigate],
  );
  return [address, change];
}
