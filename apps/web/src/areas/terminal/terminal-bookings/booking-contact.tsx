import type { SlotBooking } from '@quaygate/contract';
import { driverOf } from '#web/bookings/booking-words.ts';
import { useDriverCall } from '#web/drivers/use-driver-call.ts';
import { useTruckerContact } from '#web/nouns/trucker-overview/trucker-overview.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPhone } from '#web/ui/buttons/icons.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './terminal-bookings.module.css';

/** This long after its slot there is no call to make for a booking. */
const msAfterSlot = 24 * 3_600_000;

/** Whether a booking is not over, so that its driver and company can still be reached for it (TRM-BKG-15). */
export const hasContact = ({ state, slotEnd }: SlotBooking, now: Date): boolean =>
  state !== 'completed' && state !== 'cancelled' && slotEnd.getTime() + msAfterSlot > now.getTime();

/** The driver's number, the company's address, and a call that says beforehand why nothing would ring. */
export function BookingContact({ booking }: { booking: SlotBooking }) {
  const text = useText('terminalBookings');
  const failureText = useFailureText();
  const { data, error } = useTruckerContact(booking.truckerId, true);
  const { call, hindrance } = useDriverCall(booking);
  if (error) return <p className="muted">{`${text('contact.failed')} ${failureText(error)}`}</p>;
  if (!data) return <Skeleton width={280} />;
  const { phoneNumber, isInApp, companies } = data;
  const company = companies.find(({ name }) => name === booking.forwarder);
  const reason = hindrance ?? (isInApp ? undefined : 'notInApp');
  return (
    <div className={c.contact}>
      <dl className={c.facts}>
        <div>
          <dt>{text('contact.phone')}</dt>
          <dd>
            {phoneNumber ? (
              <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</a>
            ) : (
              <span className="muted">{text('contact.noPhone')}</span>
            )}
          </dd>
        </div>
        {company && (
          <div>
            <dt>{company.name}</dt>
            <dd>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </dd>
          </div>
        )}
      </dl>
      <Button size="small" icon={IconPhone} reason={reason && text(`contact.${reason}`)} onClick={call}>
        {text('contact.call', { name: driverOf(booking) })}
      </Button>
      {reason && <span className="muted">{text(`contact.${reason}`)}</span>}
    </div>
  );
}
