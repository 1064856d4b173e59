import { useEffect } from 'react';
import type { TerminalMap } from '#web/map/terminal-map.ts';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { groupOf } from './vehicle-words.ts';

/** Gives every list and every selection to the map. */
export function useMapTrucks(
  map: TerminalMap | undefined,
  vehicles: readonly SeenVehicle[] | undefined,
  selected: string | undefined,
): void {
  useEffect(() => {
    map?.take(
      (vehicles ?? []).map((vehicle) => ({
        id: vehicle.vehicleId,
        group: groupOf(vehicle),
        latitude: vehicle.latitude,
        longitude: vehicle.longitude,
        direction: vehicle.direction,
        accuracy: vehicle.locationAccuracy,
      })),
    );
  }, [map, vehicles]);
  useEffect(() => map?.select(selected), [map, selected]);
}
