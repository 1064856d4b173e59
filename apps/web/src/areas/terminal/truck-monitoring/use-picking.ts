import type { ScreenPoint } from '@quaygate/rules';
import { useCallback, useState } from 'react';
import type { TerminalMap } from '#web/map/terminal-map.ts';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import type { useSelection } from './use-selection.ts';

interface Crowd {
  ids: readonly string[];
  at: ScreenPoint;
}

/** Several trucks under one press, as far as they are still there. */
function useCrowd(vehicles: readonly SeenVehicle[] | undefined) {
  const [crowd, setCrowd] = useState<Crowd>();
  const crowded = crowd && (vehicles ?? []).filter(({ vehicleId }) => crowd.ids.includes(vehicleId));
  const closeCrowd = useCallback(() => setCrowd(undefined), []);
  const show = (ids: readonly string[], at: ScreenPoint) => setCrowd(ids.length > 1 ? { ids, at } : undefined);
  return {
    crowd: crowd && crowded && crowded.length > 0 ? { vehicles: crowded, at: crowd.at } : undefined,
    show,
    close: closeCrowd,
  };
}

interface PickingParts {
  vehicles: readonly SeenVehicle[] | undefined;
  map: TerminalMap | undefined;
  select: ReturnType<typeof useSelection>['select'];
}

/** A truck is selected by a press on the map, in the list, or among several under one press. */
export function usePicking({ vehicles, map, select }: PickingParts) {
  const { crowd, show, close: closeCrowd } = useCrowd(vehicles);
  const press = (ids: readonly string[], at: ScreenPoint) => {
    show(ids, at);
    if (ids.length < 2) select(ids[0], 'map');
  };
  const selectListed = (vehicleId: string) => {
    closeCrowd();
    select(vehicleId, 'list');
    const chosen = vehicles?.find((each) => each.vehicleId === vehicleId);
    if (chosen) map?.show(chosen);
  };
  return { crowd, press, selectListed, closeCrowd };
}
