import type { ScreenPoint } from '@quaygate/rules';
import { type RefObject, useRef } from 'react';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { useText } from '#web/text/use-text.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { TruckEntry } from './truck-entry.tsx';
import c from './truck-monitoring.module.css';

interface CrowdListProps {
  vehicles: readonly SeenVehicle[];
  at: ScreenPoint;
  onSelect: (vehicleId: string) => void;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The names of markers that cover each other, to choose one (TRM-MON-53). */
export function CrowdList({ vehicles, at, onSelect, onClose, finalFocus }: CrowdListProps) {
  const text = useText('truckMonitoring');
  const anchor = useRef<HTMLSpanElement>(null);
  const title = text('crowd', { count: vehicles.length });
  return (
    <>
      <span ref={anchor} className={c.crowdAnchor} style={{ left: at.x, top: at.y }} />
      <Popover open onClose={onClose} anchor={anchor} finalFocus={finalFocus} label={title} align="center" width={330}>
        <p className={c.crowdTitle}>{title}</p>
        <ul className={c.crowd}>
          {vehicles.map((vehicle) => (
            <TruckEntry key={vehicle.vehicleId} vehicle={vehicle} onSelect={() => onSelect(vehicle.vehicleId)} />
          ))}
        </ul>
      </Popover>
    </>
  );
}
