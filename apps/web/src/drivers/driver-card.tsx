import type { FacilityTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './drivers.module.css';
import { TruckerPhoto } from './trucker-photo.tsx';

/** Who is about to be blocked, told apart from namesakes, and how many bookings that stops (TRM-BLK-22). */
export function DriverCard({ driver }: { driver: FacilityTrucker }) {
  const text = useText('blockList');
  const { firstName, lastName, licensePlate, activeCompanyName, stoppableBookingsCount: count } = driver;
  const name = fullName(firstName, lastName);
  return (
    <>
      <div className={c.card}>
        <TruckerPhoto trucker={driver} alt={text('block.photo', { name })} size="large" />
        <div className={c.who}>
          <strong>{name}</strong>
          {licensePlate && <Plate plate={licensePlate} />}
          {activeCompanyName.length > 0 && <span className="muted">{activeCompanyName.join(', ')}</span>}
        </div>
      </div>
      <InlineNotice tone={count > 0 ? 'warning' : 'info'}>
        {count > 0 ? text('block.stops', { count }) : text('block.stopsNone')}
      </InlineNotice>
    </>
  );
}
