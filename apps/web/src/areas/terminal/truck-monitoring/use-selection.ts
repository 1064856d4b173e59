import { useEffect, useState } from 'react';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';

/** What the sidebar shows, and whether it is open. */
export interface Selection {
  isOpen: boolean;
  /** The selected vehicle; undefined: the overview list. */
  vehicle: SeenVehicle | undefined;
  /** It was chosen in the list, where the focus is. */
  isFromList: boolean;
  select: (vehicleId: string | undefined, from: 'list' | 'map') => void;
  setOpen: (isOpen: boolean) => void;
}

/** If the selected vehicle vanishes, the sidebar closes; opened again it shows the list (TRM-MON-28, TRM-MON-43, TRM-MON-50). */
export function useSelection(vehicles: readonly SeenVehicle[] | undefined, startsOpen: boolean): Selection {
  const [isOpen, setOpen] = useState(startsOpen);
  const [id, setId] = useState<string>();
  const [isFromList, setFromList] = useState(false);
  const vehicle = id === undefined ? undefined : vehicles?.find(({ vehicleId }) => vehicleId === id);
  const hasVanished = id !== undefined && vehicles !== undefined && vehicle === undefined;

  useEffect(() => {
    if (!hasVanished) return;
    setId(undefined);
    setOpen(false);
  }, [hasVanished]);

  return {
    isOpen: isOpen && !hasVanished,
    vehicle,
    isFromList,
    select: (next, from) => {
      setId(next);
      setFromList(from === 'list');
      if (next !== undefined) setOpen(true);
    },
    setOpen,
  };
}
