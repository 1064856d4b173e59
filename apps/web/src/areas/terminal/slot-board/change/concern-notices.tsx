import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import type { BoardCell } from '../grid/cells.ts';
import c from './change.module.css';
import type { Concern } from './concern.ts';

/** How many cells, slots and bookings a change concerns. */
export function ConcernFacts({ concern }: { concern: Concern }) {
  const text = useText('slotBoard');
  const facts = [
    ['cells', concern.cells],
    ['slots', concern.slots],
    ['bookings', concern.bookings],
  ] as const;
  return (
    <dl className={c.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={c.fact}>
          <dt>{text(`concern.${name}`, { count: value })}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the cells are now that somebody else changed. */
export function OutdatedNotice({ targets }: { targets: readonly BoardCell[] }) {
  const text = useText('slotBoard');
  const states = [
    ...new Set(
      targets.map(({ cell }) =>
        cell.closed ? text('closed') : cell.maximum === null ? text('unlimited') : formatNumber(cell.maximum),
      ),
    ),
  ];
  return (
    <InlineNotice tone="warning" title={text('outdated')}>
      {text('outdatedNow', { states: states.join(', ') })} {text('outdatedNext')}
    </InlineNotice>
  );
}

/** What becomes of the bookings; `concern` counts those that would have no place. */
export function BookingsNotice({ concern, isKnown }: { concern: Concern; isKnown: boolean }) {
  const text = useText('slotBoard');
  return concern.surplus > 0 && isKnown ? (
    <InlineNotice tone="warning" title={text('surplusTitle', { count: concern.surplus })}>
      {text('surplusCells', { count: concern.surplusCells })} {text('bookingsStay')} {text('surplusNext')}
    </InlineNotice>
  ) : (
    <InlineNotice tone="info">{text(concern.bookings > 0 ? 'bookingsStay' : 'noBookings')}</InlineNotice>
  );
}
