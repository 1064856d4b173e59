import type { ChangedTour, TourToChange, TourTruckPreview } from '@quaygate/contract';
import { fullName, plateKey, plateMaxCharacters, tourMovesMax } from '@quaygate/rules';
import { useMemo, useRef } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { useDoneFocus } from '#web/bookings/bulk/use-done-focus.ts';
import { useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { useTruckCalls } from '#web/nouns/tour-truck/tour-truck.mutations.ts';
import { useApprovedTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import type { BulkDialogProps } from './bulk-dialog-props.ts';
import { BulkTruckRows } from './bulk-truck-rows.tsx';
import { BulkTruckSummary } from './bulk-truck-summary.tsx';
import { useReasonOf, useTruckWish } from './use-truck-wish.ts';
import { useWayBack } from './use-way-back.ts';

/** What would be asked to change: the tours that were promised another truck. */
const planOf = (preview: readonly TourTruckPreview[] | undefined): TourToChange[] =>
  (preview ?? []).flatMap(({ tourId, current, truck, unchanged }) => {
    if (!current || !truck || unchanged) return [];
    const seen = { truckerId: current.truckerId, licensePlate: current.licensePlate };
    return [{ tourId, truckerId: truck.truckerId, licensePlate: truck.licensePlate, current: seen }];
  });

/** The change of what was promised, and its way back. */
function useAct(preview: readonly TourTruckPreview[] | undefined) {
  const calls = useTruckCalls();
  const plan = useMemo(() => planOf(preview), [preview]);
  const acts = useTourActs<TourToChange, ChangedTour>(calls);
  const tours = plan
    .filter(({ tourId }) => acts.outcomes.get(tourId)?.changed)
    .map(({ tourId, current, ...now }) => ({ tourId, ...current, current: now }));
  const back = useWayBack({ kind: 'truck', calls, tours, doneAt: acts.doneAt });
  const running = [acts, back.acts].find(({ isRunning }) => isRunning);
  return { plan, acts, back, running, hasBegun: acts.total > 0 };
}

type Wish = ReturnType<typeof useTruckWish>;

/** Asks for the driver and a plate. */
function TruckFields({ tours, truckerId, setTruckerId, plate, setPlate, isWrong }: Wish) {
  const text = useText('tourMove');
  const { data, isLoading, error } = useApprovedTruckers();
  const truckers = data?.items ?? [];
  const reasonOf = useReasonOf(tours);
  return (
    <>
      <Combobox
        label={text('truck.driver')}
        placeholder={text('truck.driverPlaceholder')}
        value={truckerId}
        options={truckers.map((each) => ({
          value: each.userId,
          label: fullName(each.firstName, each.lastName),
          note: each.licensePlate && <Plate plate={each.licensePlate} />,
          reason: reasonOf(each),
        }))}
        words={({ value }) => plateKey(truckers.find(({ userId }) => userId === value)?.licensePlate ?? '')}
        onChange={setTruckerId}
        loading={isLoading}
      />
      {error && <InlineNotice tone="error">{text('truck.driversFailed')}</InlineNotice>}
      <LimitedField
        label={text('truck.plate')}
        optional
        help={text('truck.plateHint')}
        kind="upper"
        limit={plateMaxCharacters}
        value={plate}
        error={isWrong ? text('truck.plateWrong') : undefined}
        onChange={setPlate}
      />
    </>
  );
}

/** Many tours get another driver: shown first, then changed one by one, and taken back while there is time (FWD-BULK-17). */
export function BulkTruckDialog({ tours: chosen, terminalOf, onClose }: BulkDialogProps) {
  const text = useText('tourMove');
  const failureText = useFailureText();
  const body = useRef<HTMLDivElement>(null);
  const asked = useTruckWish(chosen);
  const { tours, preview, wish } = asked;
  const { plan, acts, back, running, hasBegun } = useAct(preview.data);
  useDoneFocus(body, acts.isDone, back.acts.isDone);
  const close = () => {
    const isGone = (id: string) => acts.outcomes.get(id)?.changed === true;
    onClose(hasBegun ? new Set(chosen.flatMap(({ id }) => (isGone(id) ? [] : [id]))) : undefined, back.left);
  };
  const form = !acts.isDone && {
    onSubmit: () => void acts.run(plan),
    submit: text('truck.submit', { count: plan.length }),
    submitDisabled: !hasBegun && (plan.length === 0 || preview.isFetching || wish === undefined),
  };
  const failure = acts.failure ?? back.acts.failure;
  const tooMany = chosen.length > tours.length;
  return (
    <Dialog
      title={text('truck.title', { count: tours.length })}
      note={tooMany ? text('move.tooMany', { max: tourMovesMax }) : hasBegun ? undefined : text('truck.note')}
      size="large"
      busy={running !== undefined}
      error={failure === undefined ? undefined : text('lost', { reason: failureText(failure) })}
      {...form}
      {...(acts.isDone && { cancel: text('close') })}
      onClose={close}
    >
      <div ref={body} className={c.parts}>
        {!hasBegun && <TruckFields {...asked} />}
        {running && <ProgressBar label={text('truck.progress')} done={running.outcomes.size} total={running.total} />}
      </div>
      <BulkTruckSummary
        count={tours.length}
        planned={plan.length}
        isRead={preview.data !== undefined}
        {...{ acts, back }}
      />
      {preview.error ? (
        <ErrorState
          text={`${text('truck.failed')} ${failureText(preview.error)}`}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <BulkTruckRows
          tours={tours}
          timeZoneOf={(tour) => terminalOf(tour).timeZone}
          preview={preview.data}
          isRead={!preview.isFetching}
          outcomes={acts.outcomes}
          returned={back.acts.outcomes}
        />
      )}
    </Dialog>
  );
}
