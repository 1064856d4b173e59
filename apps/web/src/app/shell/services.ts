import { useMemo } from 'react';
import { useAuth } from '#web/session/auth-store.ts';
import { opens } from '#web/session/can.ts';
import { isFreePlan } from '#web/session/forwarder-context.ts';
import { useTerminalSelection } from '#web/session/selections.ts';
import { useSession } from '#web/session/session-store.ts';
import { type AreaName, areas, type Place, places } from '../places.ts';

/** The services a user sees in each area; an area without any is not shown (NAV-31, NAV-35, NAV-44, NAV-47). */
export function useServices(): { area: AreaName; services: Place[] }[] {
  const roles = useAuth((state) => state.userData?.roles);
  const config = useSession((state) => state.config);
  const flags = useSession((state) => state.flags);
  const terminals = useSession((state) => state.terminals.items);
  const terminal = useTerminalSelection((state) => state.selected?.id);
  return useMemo(() => {
    const capabilities = terminals.find(({ id }) => id === terminal)?.capabilities ?? [];
    const isShown = (place: Place) =>
      place.listed &&
      opens(place.roles, roles ?? []) &&
      (!place.plan || !isFreePlan(config)) &&
      (!place.capability || capabilities.includes(place.capability)) &&
      (!place.flag || flags[place.flag]);
    return areas
      .map((area) => ({ area, services: places.filter((place) => place.area === area && isShown(place)) }))
      .filter(({ services }) => services.length > 0);
  }, [roles, config, flags, terminals, terminal]);
}
