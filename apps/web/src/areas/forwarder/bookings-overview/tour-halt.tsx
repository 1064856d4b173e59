import type { Tour } from '@quaygate/contract';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle, IconPhone } from '#web/ui/buttons/icons.ts';
import c from './tour-history.module.css';

/** Why a truck stands still, and what to do about it (READY-05). */
export function TourHalt({ halt }: { halt: NonNullable<Tour['halt']> }) {
  const text = useText('bookingsOverview');
  const status = useText('status');
  const reasonText = useReasonText();
  const { state, causes, phoneNumber } = halt;
  return (
    <div className={c.halt}>
      <IconAlertTriangle size={18} stroke={1.65} aria-hidden />
      <div>
        <p className={c.why}>{text('halt.reason', { reason: reasonText(halt) || status('noReason') })}</p>
        {state === 'counter_required' && <p>{text('halt.counter')}</p>}
        {causes.includes('driver_blocked') && <p>{text('halt.blocked')}</p>}
        {phoneNumber ? (
          <a className={c.phone} href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>
            <IconPhone size={16} stroke={1.65} aria-hidden />
            {text('halt.phone', { number: phoneNumber })}
          </a>
        ) : (
          <p>{text('halt.call')}</p>
        )}
      </div>
    </div>
  );
}
