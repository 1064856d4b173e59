import type { ForwarderAnnouncement, OneToOneRestriction, Terminal } from '@quaygate/contract';
import { isSelectable, ownTextMax } from '@quaygate/rules';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { newIdempotencyKey } from '#web/lib/call/idempotency-key.ts';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import { allFit } from '#web/lib/form/text-limit.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { commonSlots } from '#web/slots/slot-days.ts';
import { SlotPicker } from '#web/slots/slot-picker.tsx';
import { useText } from '#web/text/use-text.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { BookingBar } from '../booking/booking-bar.tsx';
import { TruckerField, type Truckers } from '../booking/trucker-field.tsx';
import type { RequestEvent, Shown } from '../request/request-state.ts';
import { LoadUnit } from './load-unit.tsx';
import { PartnerUnit } from './partner-unit.tsx';
import c from './result.module.css';

const OwnPart = placedPart(() => import('../booking/own-part.tsx').then((part) => part.OwnPart));

export interface ResultProps {
  shown: Shown;
  isRefreshing: boolean;
  isSending: boolean;
  send: (event: RequestEvent) => void;
  terminal: Terminal;
  restrictions: readonly OneToOneRestriction[];
  announcements: readonly ForwarderAnnouncement[];
  truckers: Truckers;
  /** Who drove the booking before, for one click. */
  lastTruckerId: string | undefined;
  canWrite: boolean;
}

/** The load unit, its slots, its driver, its booking: one story from top to bottom. */
export function Result({
  shown: { answer, draft },
  isRefreshing,
  isSending,
  send,
  terminal,
  restrictions,
  announcements,
  truckers,
  lastTruckerId,
  canWrite,
}: ResultProps) {
  const text = useText('statusRequest');
  const scope = useForwarderScope();
  const grid = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const create = useRef<HTMLButtonElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const of = (id: string | undefined) => truckers.list.find(({ userId }) => userId === id);
  const trucker = of(draft.truckerId);
  const { slot, partner } = draft;

  // The next question takes the focus, so that a booking is typed without a mouse; on a phone the answer comes into view.
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus({ preventScroll: true });
    const { top: y = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (y > window.innerHeight / 2) top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);

  const chooseTrucker = (id: string | undefined) => {
    // At once, so that a quick second press of Enter books.
    flushSync(() => send({ type: 'truckerChosen', truckerId: id }));
    if (id && slot) create.current?.focus();
  };

  const book = () => {
    if (draft.own && !allFit(draft.own, ownTextMax)) return focusFirstError();
    send({ type: 'confirmed', trucker, scope, freshKey: newIdempotencyKey() });
  };

  return (
    <div ref={top} className={c.result}>
      <LoadUnit
        container={answer.container}
        deadlines={answer.deadlines}
        request={answer.request}
        timeZone={terminal.timeZone}
        hasFreeSlot={answer.timeSlots.some(({ category }) => isSelectable(category))}
      />
      <SlotPicker
        slots={commonSlots(answer.timeSlots, partner?.timeSlots)}
        restrictions={restrictions}
        announcements={announcements}
        terminal={terminal}
        // With its pickup beside it a delivery needs no hint to book that first.
        type={partner ? 'pickup' : answer.request.type}
        chosen={slot}
        onChoose={(chosen, byKeyboard) => {
          send({ type: 'slotChosen', slot: chosen });
          if (byKeyboard) picker.current?.querySelector('input')?.focus();
        }}
        askedAt={answer.askedAt}
        onRefresh={() => send({ type: 'refreshed' })}
        isRefreshing={isRefreshing}
        gridRef={grid}
      />
      {answer.timeSlots.length > 0 && canWrite && (
        <section className={c.booking} aria-label={text('partner.title')}>
          <PartnerUnit
            answer={answer}
            partner={partner}
            terminal={terminal}
            disabled={isSending}
            onChoose={(chosen) => send({ type: 'partnerChosen', partner: chosen })}
          />
        </section>
      )}
      {answer.timeSlots.length > 0 && canWrite && (
        <div className={c.own}>
          <OwnPart
            own={draft.own}
            isPair={partner !== undefined}
            disabled={isSending}
            onChange={(own) => send({ type: 'ownTyped', own })}
          />
        </div>
      )}
      {answer.timeSlots.length > 0 && (
        <section className={c.booking} aria-label={text('trucker.title')}>
          <BookingBar
            draft={draft}
            answer={answer}
            isSending={isSending}
            onCreate={book}
            terminal={terminal}
            trucker={trucker}
            canWrite={canWrite}
            createRef={create}
          >
            <TruckerField
              ref={picker}
              truckers={truckers}
              slot={slot}
              terminalId={terminal.id}
              chosen={trucker}
              last={of(lastTruckerId)}
              disabled={isSending}
              canWrite={canWrite}
              onChoose={chooseTrucker}
            />
          </BookingBar>
        </section>
      )}
    </div>
  );
}
