import type { OneToOneRestriction, Terminal } from '@quaygate/contract';
import { isSelectable } from '@quaygate/rules';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#web/text/use-text.ts';
import { BookingBar } from './booking-bar.tsx';
import { LoadUnit } from './load-unit.tsx';
import c from './result.module.css';
import { SlotPicker } from './slot-picker.tsx';
import { TruckerField, type Truckers } from './trucker-field.tsx';
import type { BookingDraft } from './use-booking.ts';
import type { ShownStatus } from './use-unit-status.ts';

export interface ResultProps {
  shown: ShownStatus;
  terminal: Terminal;
  restrictions: readonly OneToOneRestriction[];
  draft: BookingDraft;
  truckers: Truckers;
  /** Who drove the booking before, for one click. */
  lastTruckerId: string | undefined;
  canWrite: boolean;
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** The load unit, its slots, its driver, its booking: one story from top to bottom. */
export function Result({
  shown,
  terminal,
  restrictions,
  draft,
  truckers,
  lastTruckerId,
  canWrite,
  onRefresh,
  isRefreshing,
}: ResultProps) {
  const text = useText('forwarder');
  const grid = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const create = useRef<HTMLButtonElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const of = (id: string | undefined) => truckers.list.find(({ userId }) => userId === id);
  const trucker = of(draft.truckerId);
  const { slot } = draft;

  // The next question takes the focus, so that a booking is typed without a mouse; on a phone the answer comes into view.
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus({ preventScroll: true });
    const { top: y = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (y > window.innerHeight / 2) top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);

  const chooseTrucker = (id: string | undefined) => {
    // At once, so that a quick second press of Enter books.
    flushSync(() => draft.chooseTrucker(id));
    if (id && slot) create.current?.focus();
  };

  return (
    <div ref={top} className={c.result}>
      <LoadUnit
        container={shown.container}
        request={shown.request}
        timeZone={terminal.timeZone}
        hasFreeSlot={shown.timeSlots.some(({ category }) => isSelectable(category))}
      />
      <SlotPicker
        slots={shown.timeSlots}
        restrictions={restrictions}
        terminal={terminal}
        type={shown.request.type}
        chosen={slot}
        onChoose={(chosen, byKeyboard) => {
          draft.chooseSlot(chosen);
          if (byKeyboard) picker.current?.querySelector('input')?.focus();
        }}
        askedAt={shown.askedAt}
        onRefresh={onRefresh}
        isRefreshing={isRefreshing}
        gridRef={grid}
      />
      {shown.timeSlots.length > 0 && (
        <section className={c.booking} aria-label={text('statusRequest.trucker.title')}>
          <BookingBar
            draft={draft}
            shown={shown}
            terminal={terminal}
            trucker={trucker}
            canWrite={canWrite}
            createRef={create}
          >
            <TruckerField
              ref={picker}
              truckers={truckers}
              slot={slot}
              chosen={trucker}
              last={of(lastTruckerId)}
              disabled={draft.isSending}
              canWrite={canWrite}
              onChoose={chooseTrucker}
            />
          </BookingBar>
        </section>
      )}
    </div>
  );
}
