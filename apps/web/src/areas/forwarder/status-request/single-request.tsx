import { type Booking, forwarderWrite } from '@quaygate/contract';
import { useEffect, useRef, useState } from 'react';
import { useSavePreferences } from '#web/nouns/forwarder/forwarder.mutations.ts';
import { useOneToOneRestrictions } from '#web/nouns/terminal/terminal.queries.ts';
import { useApprovedTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useCan } from '#web/session/can.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Announcement } from './announcement.tsx';
import { asksSame, checkRequest, type RequestErrors, type RequestValues } from './check-request.ts';
import { NoResult } from './no-result.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestHead, type RequestHeadProps } from './request-head.tsx';
import { Result } from './result.tsx';
import c from './single-request.module.css';
import { useBooking } from './use-booking.ts';
import { useFieldError } from './use-field-error.ts';
import { useUnitStatus } from './use-unit-status.ts';

export interface SingleRequestProps {
  head: RequestHeadProps;
  values: RequestValues;
  onValues: (values: RequestValues) => void;
  booked: readonly Booking[];
  onBooked: (booking: Booking) => void;
}

const none: readonly never[] = [];

/** One load unit from the question to the booking. */
export function SingleRequest({ head, values, onValues, booked, onBooked }: SingleRequestProps) {
  const errorOf = useFieldError();
  const canWrite = useCan(forwarderWrite);
  const reference = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<RequestErrors>({});
  const { terminal, isLoading } = head;
  const [isWaiting, setWaiting] = useState(false);

  const restrictions = useOneToOneRestrictions(terminal?.id);
  const truckers = useApprovedTruckers();
  const savePreferences = useSavePreferences();
  const status = useUnitStatus(({ terminalId, type }) => {
    void savePreferences({ terminalId, mode: 'single', type });
  });
  const draft = useBooking({
    shown: status.shown,
    truckers: truckers.data?.items ?? none,
    onSlotGone: status.refresh,
    onBooked: (booking) => {
      onBooked(booking);
      status.close();
      onValues({ ...values, referenceNumber: '', containerNumber: '' });
      isNext.current = true;
    },
  });
  // The next one starts where the hands are, as soon as the form is open again.
  const isNext = useRef(false);
  useEffect(() => {
    if (!isNext.current || draft.isSending) return;
    isNext.current = false;
    reference.current?.focus();
  });

  const closeResult = () => {
    status.close();
    draft.reset();
  };
  // Another terminal asks another question, however it was chosen (FWD-STAT-39).
  const terminalId = terminal?.id;
  const askedAt = useRef(terminalId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the terminal closes it here
  useEffect(() => {
    if (askedAt.current !== terminalId) closeResult();
    askedAt.current = terminalId;
  }, [terminalId]);

  const change = (part: Partial<RequestValues>) => {
    const next = { ...values, ...part };
    if (!asksSame(values, next)) closeResult();
    const mended = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]));
    setErrors({ ...errors, ...mended });
    onValues(next);
  };
  const ask = (asked = values) => {
    if (isLoading) return setWaiting(true);
    const checked = checkRequest(terminalId, asked);
    setErrors('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return focusFirstError();
    draft.reset();
    status.ask(checked.request);
  };
  // Asked before the terminals were there, the question goes out with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed until then is what is asked
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setWaiting(false);
    ask();
  }, [isWaiting, isLoading]);
  const form = useRef<HTMLDivElement>(null);
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid] input, [aria-invalid]:not([role=radiogroup])')?.focus(),
    );

  return (
    <div className={c.split}>
      <div ref={form} className={c.form}>
        <Panel>
          <RequestForm
            head={
              <RequestHead
                {...head}
                onTerminal={(id) => {
                  const { terminalId: _, ...others } = errors;
                  setErrors(others);
                  head.onTerminal(id);
                }}
                error={errorOf(errors.terminalId)}
              />
            }
            values={values}
            errors={errors}
            onChange={change}
            onSubmit={ask}
            isAsking={isWaiting || (status.isAsking && !status.shown)}
            disabled={draft.isSending}
            referenceRef={reference}
          />
        </Panel>
      </div>
      <div className={c.answer}>
        <Announcement shown={status.shown} />
        {status.shown && terminal ? (
          <Result
            shown={status.shown}
            terminal={terminal}
            restrictions={restrictions.data?.items ?? none}
            draft={draft}
            truckers={{
              list: truckers.data?.items ?? none,
              isLoading: truckers.isPending,
              hasFailed: truckers.isError,
              retry: () => void truckers.refetch(),
            }}
            lastTruckerId={booked[0]?.truckerInformation.id}
            canWrite={canWrite}
            onRefresh={status.refresh}
            isRefreshing={status.isAsking}
          />
        ) : (
          <NoResult
            status={status}
            restrictions={restrictions.data?.items ?? none}
            terminal={terminal}
            terminals={head.terminals}
            booked={booked}
            onUse={(containerNumber) => {
              onValues({ ...values, containerNumber });
              ask({ ...values, containerNumber });
            }}
          />
        )}
      </div>
    </div>
  );
}
