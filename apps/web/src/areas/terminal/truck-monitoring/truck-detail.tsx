import { hasLocation } from '@quaygate/rules';
import { type ReactNode, useEffect, useRef } from 'react';
import { BlockButton } from '#web/drivers/block-button.tsx';
import { MarkerMark } from '#web/map/marker-mark.tsx';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { useTruckAppointment } from '#web/nouns/vehicle/vehicle.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft, IconMapPin } from '#web/ui/buttons/icons.ts';
import { CopyText } from '#web/ui/show/copy-text.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { CallButton } from './call-button.tsx';
import { GatePicture } from './gate-picture.tsx';
import c from './truck-monitoring.module.css';
import { appointmentOf, groupOf, nameOf } from './vehicle-words.ts';

interface TruckDetailProps {
  vehicle: SeenVehicle;
  /** The focus comes here: it was chosen in the list. */
  takesFocus: boolean;
  onBack: () => void;
}

function LocationMissing() {
  const text = useText('truckMonitoring');
  return (
    <p className={c.missing}>
      <IconMapPin size={15} stroke={1.75} aria-hidden />
      {text('locationMissing')}
    </p>
  );
}

/** What is known of the selected truck (TRM-MON-23, TRM-MON-48). The vehicle stands in until the details arrive. */
export function TruckDetail({ vehicle, takesFocus, onBack }: TruckDetailProps) {
  const text = useText('truckMonitoring');
  const shell = useText('shell');
  const back = useRef<HTMLButtonElement>(null);
  const { truckAppointmentId, truckAppointmentStatus: status } = vehicle;
  const { data, isPending, isError } = useTruckAppointment(truckAppointmentId);
  const isAwaited = truckAppointmentId !== null && isPending;
  const details = isError ? undefined : data;
  const plate = details?.licensePlate ?? vehicle.vehicleLicensePlate;
  const appointment = details ? details.externalId : isError ? null : appointmentOf(vehicle);

  useEffect(() => {
    if (takesFocus) back.current?.focus();
  }, [takesFocus]);

  const known = (value: string | null | undefined, placeholder: string): ReactNode => {
    if (value) return value;
    return isAwaited ? <span className={c.awaited} /> : <span className="muted">{placeholder}</span>;
  };
  const id = details?.truckerId;
  const rows: [term: string, value: ReactNode][] = [
    [text('detail.appointment'), known(appointment, text('detail.ta_not_found'))],
    [
      text('detail.status'),
      <span key="status" className={c.state}>
        <MarkerMark group={groupOf(vehicle)} />
        {known(status && text(`truckAppointmentStatus.${status}`), text('detail.status_not_found'))}
      </span>,
    ],
    [text('detail.truckerName'), known(details?.truckerName, text('detail.trucker_name_not_found'))],
    [
      text('detail.truckerId'),
      id ? (
        <CopyText key="id" value={id} label={text('detail.copyTruckerId', { id })} />
      ) : (
        known(null, text('detail.trucker_id_not_found'))
      ),
    ],
    [
      text('detail.licensePlate'),
      plate ? <Plate key="plate" plate={plate} /> : known(null, text('detail.license_plate_not_found')),
    ],
    [text('detail.truckingCompany'), known(details?.truckingCompany, shell('missing'))],
  ];
  return (
    <div className={c.detail}>
      <div className={c.back}>
        <Button ref={back} variant="quiet" size="small" icon={IconArrowLeft} onClick={onBack}>
          {text('detail.back')}
        </Button>
      </div>
      <h2 className={c.name}>{text('detail.title', { plate: nameOf(vehicle) })}</h2>
      {!hasLocation(vehicle) && <LocationMissing />}
      {isAwaited && (
        <span className="sr-only" role="status">
          {text('detail.loading')}
        </span>
      )}
      <dl className={c.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={text('detail.pictureLabel')} className={c.camera}>
        <h3>{text('detail.pictureLabel')}</h3>
        <GatePicture
          appointmentId={truckAppointmentId}
          path={details ? details.ocrImage : vehicle.ocrImageUrl}
          name={nameOf(vehicle)}
        />
      </section>
      <CallButton truckerId={id ?? undefined} name={details?.truckerName ?? null} plate={plate} />
      <BlockButton driverId={id ?? undefined} block />
    </div>
  );
}
