import { useMemo } from 'react';
import { useTerminalSelection } from '#web/session/rights/selections.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { isListed, type Standing } from '../access.ts';
import type { AreaName, Place } from '../place.ts';
import { areas, places } from '../places.ts';

interface Services {
  area: AreaName;
  services: Place[];
}

/** The services a user sees in each area; an area without any is not shown (NAV-31, NAV-47). */
export const servicesOf = (standing: Standing): Services[] =>
  areas
    .map((area) => ({ area, services: places.filter((place) => place.area === area && isListed(place, standing)) }))
    .filter(({ services }) => services.length > 0);

export function useServices(): Services[] {
  const roles = useAuth((state) => state.userData?.roles);
  const config = useSession((state) => state.config);
  const flags = useSession((state) => state.flags);
  const terminals = useSession((state) => state.terminals.items);
  const terminal = useTerminalSelection((state) => state.selected?.id);
  return useMemo(() => {
    const capabilities = terminals.find(({ id }) => id === terminal)?.capabilities ?? [];
    return servicesOf({ roles: roles ?? [], capabilities, flags, config });
  }, [roles, config, flags, terminals, terminal]);
}
