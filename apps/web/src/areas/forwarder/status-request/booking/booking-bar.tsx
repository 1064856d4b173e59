import type { ForwarderTrucker, Terminal } from '@quaygate/contract';
import { type ReactNode, type Ref, useId } from 'react';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCheck } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import type { Answer, Draft } from '../request/request-state.ts';
import c from './booking-bar.module.css';
import { DoubleBooking } from './double-booking.tsx';
import { truckerName, truckerRefusal } from './trucker-choice.ts';

interface BookingBarProps {
  draft: Draft;
  answer: Answer;
  isSending: boolean;
  onCreate: () => void;
  terminal: Terminal;
  trucker: ForwarderTrucker | undefined;
  canWrite: boolean;
  createRef: Ref<HTMLButtonElement>;
  /** The choice of the driver. */
  children: ReactNode;
}

/** Who drives, what will be booked in one line, and the button that does it. */
export function BookingBar({
  draft,
  answer,
  isSending,
  onCreate,
  terminal,
  trucker,
  canWrite,
  createRef,
  children,
}: BookingBarProps) {
  const text = useText('statusRequest');
  const hint = useId();
  const { slot } = draft;
  const missing = !canWrite ? 'needWrite' : !slot ? 'needSlot' : draft.truckerId ? undefined : 'needTrucker';
  // Another slot may lie beyond the licence of the driver chosen before.
  const isUnlicensed = trucker && truckerRefusal(trucker, slot) === 'trucker_without_license';
  const reason = missing ? text(`booking.${missing}`) : isUnlicensed && text('trucker.trucker_without_license');
  return (
    <div className={c.bar}>
      <div className={c.picker}>{children}</div>
      <dl className={c.line} aria-label={text('booking.summary')}>
        <Part name={text('booking.truck')}>{trucker && <Plate plate={trucker.licensePlate} />}</Part>
        <Part name={text('booking.driver')}>{trucker && truckerName(trucker)}</Part>
        <Part name={text('booking.terminal')}>{terminal.name}</Part>
        <Part name={text('booking.slot')}>
          {slot && (
            <>
              {formatWeekday(slot.slotBegin, terminal.timeZone)}{' '}
              <span className="nowrap">{formatTimeSpan(slot.slotBegin, slot.slotEnd, terminal.timeZone)}</span>
            </>
          )}
        </Part>
        <Part name={text('booking.unit')}>
          <UnitName of={answer} />
        </Part>
        {draft.partner && (
          <Part name={text(`type.${draft.partner.request.type}`)}>
            <UnitName of={draft.partner} />
          </Part>
        )}
      </dl>
      {slot && trucker && !isSending && (
        <div className={c.notice}>
          <DoubleBooking
            driver={truckerName(trucker)}
            visit={{
              truckerId: trucker.userId,
              licensePlate: trucker.licensePlate,
              terminalId: terminal.id,
              slotBegin: slot.slotBegin,
              slotEnd: slot.slotEnd,
            }}
          />
        </div>
      )}
      {draft.isUnanswered && (
        <div className={c.notice}>
          <InlineNotice tone="warning">{text('booking.noAnswer')}</InlineNotice>
        </div>
      )}
      <div className={c.action}>
        {reason && (
          <span id={hint} className={c.hint}>
            {reason}
          </span>
        )}
        <Button
          ref={createRef}
          variant="primary"
          size="large"
          icon={IconCheck}
          disabled={Boolean(reason)}
          busy={isSending}
          aria-describedby={reason ? hint : undefined}
          onClick={onCreate}
        >
          {text(draft.partner ? 'booking.createBoth' : 'booking.create')}
        </Button>
      </div>
    </div>
  );
}

function UnitName({ of: { container, request } }: { of: Answer }) {
  return container.containerNumber ? <ContainerNumber number={container.containerNumber} /> : request.referenceNumber;
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const text = useText('statusRequest');
  return (
    <div className={c.part}>
      <dt>{name}</dt>
      <dd>{children || <span className={c.open}>{text('booking.open')}</span>}</dd>
    </div>
  );
}
