import { hasLocation } from '@quaygate/rules';
import { MarkerMark } from '#web/map/marker-mark.tsx';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { useText } from '#web/text/use-text.ts';
import { IconChevronRight } from '#web/ui/buttons/icons.ts';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './truck-monitoring.module.css';
import { appointmentOf, groupOf } from './vehicle-words.ts';

interface TruckEntryProps {
  vehicle: SeenVehicle;
  onSelect: () => void;
}

/** One truck of a list: plate, appointment, status with its marker; a press selects it (TRM-MON-43, TRM-MON-46). */
export function TruckEntry({ vehicle, onSelect }: TruckEntryProps) {
  const text = useText('truckMonitoring');
  const { truckAppointmentStatus: status, vehicleLicensePlate, vehicleId } = vehicle;
  return (
    <li>
      <button type="button" className={c.entry} data-vehicle={vehicleId} onClick={onSelect}>
        <MarkerMark group={groupOf(vehicle)} size={22} />
        <span className={c.entryMain}>
          {vehicleLicensePlate ? <Plate plate={vehicleLicensePlate} /> : <span className="mono">{vehicleId}</span>}
          <span className={c.entryAppointment}>{appointmentOf(vehicle) ?? text('detail.ta_not_found')}</span>
        </span>
        <span className={c.entryState}>
          <span>{status ? text(`truckAppointmentStatus.${status}`) : text('detail.status_not_found')}</span>
          {!hasLocation(vehicle) && <span className={c.missing}>{text('locationMissing')}</span>}
        </span>
        <IconChevronRight size={16} stroke={1.65} aria-hidden />
      </button>
    </li>
  );
}
