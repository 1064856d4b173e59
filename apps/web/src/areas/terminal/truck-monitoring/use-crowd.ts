import type { ScreenPoint } from '@quaygate/rules';
import { useCallback, useState } from 'react';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';

interface Crowd {
  ids: readonly string[];
  at: ScreenPoint;
}

/** Several trucks under one press, as far as they are still there. */
export function useCrowd(vehicles: readonly SeenVehicle[] | undefined) {
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
