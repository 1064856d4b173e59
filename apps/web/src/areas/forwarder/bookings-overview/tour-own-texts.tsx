import type { ContainerBooking, OwnTexts, Tour } from '@quaygate/contract';
import { type OwnColumn, ownColumns, ownTextMax } from '@quaygate/rules';
import { type KeyboardEvent, useRef, useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { excessOf } from '#web/lib/form/text-limit.ts';
import { useWriteOwnTexts } from '#web/nouns/own-text/own-text.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import c from './tour-own-texts.module.css';

const nothing = { customer: '', orderNumber: '', note: '', version: 0 };

interface TourOwnTextsProps {
  tour: Tour;
  canWrite: boolean;
}

/** What the company writes of each booking of a tour, in place (FWD-OWN-09). */
export function TourOwnTexts({ tour, canWrite }: TourOwnTextsProps) {
  const text = useText('ownText');
  const isSaid = tour.containerBookings.some(({ own }) => own && ownColumns.some((column) => own[column]));
  if (!canWrite && !isSaid) return null;
  return (
    <section className={c.box} aria-label={text('title', { id: tour.id })}>
      {tour.containerBookings.map((row) => (
        <BookingTexts key={row.bookingId} tour={tour} row={row} canWrite={canWrite} />
      ))}
      <p className={c.who}>{text('who')}</p>
    </section>
  );
}

function BookingTexts({ tour, row, canWrite }: TourOwnTextsProps & { row: ContainerBooking }) {
  const text = useText('ownText');
  const { typed, shown, type, begin, save, giveUp, failure } = useTyping(tour, row);
  const unit = row.containerNumber ?? row.referenceNumber;
  const press = (event: KeyboardEvent, column: OwnColumn) => {
    if (event.key === 'Enter') save(column);
    else if (event.key === 'Escape' && typed[column] !== undefined) giveUp(column);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={c.row}>
      <span className={c.unit}>{unit}</span>
      {ownColumns.map((column) =>
        canWrite ? (
          <LimitedField
            key={column}
            label={text('fieldOf', { field: text(column), unit })}
            hideLabel
            optional
            placeholder={text(column)}
            limit={ownTextMax[column]}
            value={shown(column)}
            onFocus={() => begin(column)}
            onChange={(value) => type(column, value)}
            onKeyDown={(event) => press(event, column)}
            onBlur={() => save(column)}
          />
        ) : (
          <span key={column}>{shown(column)}</span>
        ),
      )}
      {failure && (
        <div className={c.failure}>
          <InlineNotice tone="error">{failure}</InlineNotice>
        </div>
      )}
    </div>
  );
}

/** What is typed over what is stored; a field in which no one types follows what colleagues store. */
function useTyping(tour: Tour, { own = nothing, bookingId }: ContainerBooking) {
  const text = useText('ownText');
  const failureText = useFailureText();
  const writing = useWriteOwnTexts({ truckerId: tour.truckerId, bookingId });
  const [typed, setTyped] = useState<Partial<OwnTexts>>({});
  const [failure, setFailure] = useState<string>();
  /** What stood in a field when it was entered. */
  const seen = useRef<Partial<OwnTexts>>({});
  const isWriting = useRef(false);

  const giveUp = (column: OwnColumn) => {
    setFailure(undefined);
    setTyped(({ [column]: _, ...others }) => others);
  };
  const meanwhile = (column: OwnColumn) => {
    setFailure(text('meanwhile', { text: own[column] || text('nothing') }));
    seen.current[column] = own[column];
  };
  const save = (column: OwnColumn) => {
    const value = typed[column]?.trim();
    if (value === undefined || isWriting.current || excessOf(value, ownTextMax[column]) > 0) return;
    if (value === own[column]) return giveUp(column);
    if (seen.current[column] !== own[column]) return meanwhile(column);
    const { customer, orderNumber, note, version } = own;
    isWriting.current = true;
    setFailure(undefined);
    writing.mutate(
      { customer, orderNumber, note, version, [column]: value },
      {
        onSuccess: () => giveUp(column),
        onError: (error) => setFailure(hasCode(error, 'changed_meanwhile') ? text('again') : failureText(error)),
        onSettled: () => {
          isWriting.current = false;
        },
      },
    );
  };
  return {
    typed,
    failure,
    shown: (column: OwnColumn) => typed[column] ?? own[column],
    begin: (column: OwnColumn) => {
      if (typed[column] === undefined) seen.current[column] = own[column];
    },
    type: (column: OwnColumn, value: string) => setTyped((before) => ({ ...before, [column]: value })),
    save,
    giveUp,
  };
}
