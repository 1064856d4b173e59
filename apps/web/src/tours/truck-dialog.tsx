import type { ForwarderTrucker, Tour } from '@quaygate/contract';
import { fullName, isBlank, plateFault, plateKey, plateMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';
import { useDriverReadiness } from '#web/nouns/readiness/readiness.queries.ts';
import { useTourHistory } from '#web/nouns/tour/tour.queries.ts';
import { useChangeTruck } from '#web/nouns/tour-truck/tour-truck.mutations.ts';
import { useApprovedTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { passingFirst, readPlate } from './truck-facts.ts';

const nameOf = ({ firstName, lastName }: Pick<ForwarderTrucker, 'firstName' | 'lastName'>) =>
  fullName(firstName, lastName);

/** A plate is judged after this pause in typing. */
const pauseMs = 600;

interface TruckDialogProps {
  tour: Tour;
  /** What is to be changed: its field has the focus. Undefined: either. */
  on?: 'driver' | 'plate';
  /** The driver that is chosen at first; the tour's own unless told. */
  to?: string | undefined;
  /** What else is to be known of a driver for the tour. */
  warningOf?: (truckerId: string) => string | undefined;
  onClose: () => void;
}

/**
 * What is chosen: the plate follows the driver until it is typed. Without a driver chosen anew it is the proposed one.
 * A driver who is to be another one is not chosen at first.
 */
function useTruck({ tour, on, to }: TruckDialogProps, truckers: readonly ForwarderTrucker[]) {
  const read = readPlate(useTourHistory(tour.id).data?.items ?? [], tour.licensePlate);
  const proposed = on === 'plate' ? read : undefined;
  // What was seen when it was opened: a change of somebody else meanwhile is refused.
  const [current] = useState({ truckerId: tour.truckerId, licensePlate: tour.licensePlate });
  const first = to ?? (on === 'driver' ? undefined : tour.truckerId);
  const [truckerId, setTruckerId] = useState<string | undefined>(first);
  const [typed, setTyped] = useState<string>();
  const chosen = truckers.find(({ userId }) => userId === truckerId);
  const own = truckerId === current.truckerId ? (proposed ?? current.licensePlate) : (chosen?.licensePlate ?? '');
  const licensePlate = typed ?? own;
  const plate = licensePlate.trim();
  const isUnchanged = truckerId === current.truckerId && plate === current.licensePlate;
  const fault = isBlank(plate) ? undefined : plateFault(plate);
  const shownFault = useSettled(fault, pauseMs);
  const isReady = !isUnchanged && !isBlank(plate) && !fault;
  const wish = truckerId !== undefined && isReady ? { truckerId, licensePlate: plate, current } : undefined;
  const choose = (userId: string | undefined) => {
    setTruckerId(userId);
    setTyped(undefined);
  };
  return { current, read, chosen, licensePlate, shownFault, wish, choose, setTyped };
}

/** The drivers to choose from: those who pass come first, the others say why they do not (READY-35). */
const optionsOf = (truckers: readonly ForwarderTrucker[], reasonOf: (each: ForwarderTrucker) => string | undefined) =>
  passingFirst(
    truckers.map((each) => ({
      value: each.userId,
      label: nameOf(each),
      note: each.licensePlate && <Plate plate={each.licensePlate} />,
      reason: reasonOf(each),
    })),
  );

/** Another driver or plate for a whole tour, which keeps its slot (FWD-TOUR-08). */
export function TruckDialog(props: TruckDialogProps) {
  const { tour, on, warningOf, onClose } = props;
  const text = useText('tourTruck');
  const failureText = useFailureText();
  const { data, error, isLoading } = useApprovedTruckers();
  const truckers = data?.items ?? [];
  const reasonOf = useReasonOf(useDriverReadiness(tour.facility.id, tour.timeSlot));
  const changing = useChangeTruck(tour.id);
  const truck = useTruck(props, truckers);
  const { current, chosen, wish, choose } = truck;
  const own = on === 'driver' ? undefined : current.truckerId;
  const options = optionsOf(truckers, (each) => (each.userId === own ? undefined : reasonOf(each)));

  const send = () => {
    if (!wish) return;
    changing.mutate(wish, {
      onSuccess: (now) => {
        notify.success(text('done', { id: tour.id, driver: nameOf(now), plate: now.licensePlate }));
        onClose();
      },
    });
  };
  // A driver may be chosen before anybody has opened the list, which says why they do not pass.
  const other = chosen && chosen.userId !== current.truckerId ? chosen : undefined;
  const failure = changing.error ? failureText(changing.error) : error ? text('driversFailed') : undefined;
  return (
    <Dialog
      title={text('title', { id: tour.id })}
      note={text('note', { driver: nameOf(tour.truckerInformation), plate: current.licensePlate })}
      submit={text('submit')}
      submitDisabled={!wish}
      busy={changing.isPending}
      error={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <Combobox
        label={text('driver')}
        placeholder={text('driverPlaceholder')}
        value={chosen?.userId}
        options={options}
        words={({ value }) => plateKey(truckers.find(({ userId }) => userId === value)?.licensePlate ?? '')}
        onChange={choose}
        loading={isLoading}
        disabled={changing.isPending}
      />
      <PlateField truck={truck} isFirst={on === 'plate'} isBusy={changing.isPending} />
      {other && <Warnings of={[reasonOf(other), warningOf?.(other.userId)]} />}
    </Dialog>
  );
}

interface PlateFieldProps {
  truck: ReturnType<typeof useTruck>;
  isFirst: boolean;
  isBusy: boolean;
}

function PlateField({ truck: { read, licensePlate, shownFault, setTyped }, isFirst, isBusy }: PlateFieldProps) {
  const text = useText('tourTruck');
  const shell = useText('shell');
  return (
    <LimitedField
      label={text('plate')}
      help={read ? text('plateRead', { plate: read }) : text('plateHint')}
      data-first={isFirst || undefined}
      kind="upper"
      limit={plateMaxCharacters}
      value={licensePlate}
      error={shownFault && shell(`field.${shownFault}`)}
      disabled={isBusy}
      onChange={setTyped}
    />
  );
}

const Warnings = ({ of }: { of: (string | undefined)[] }) =>
  of.map(
    (warning) =>
      warning !== undefined && (
        <InlineNotice key={warning} tone="warning">
          {warning}
        </InlineNotice>
      ),
  );

/** Why a driver does not pass in the slot of the tour, with what mends it (READY-16). */
function useReasonOf(readiness: ReturnType<typeof useDriverReadiness>) {
  const text = useText('tourTruck');
  const status = useText('status');
  const causeText = useCauseText();
  return ({ userId, licensePlate }: ForwarderTrucker): string | undefined => {
    if (!licensePlate) return text('noPlate');
    const stop = readiness?.get(userId)?.causes.find(({ stops }) => stops);
    return stop && `${causeText(stop.code)}. ${status(`ready.mend.${stop.mend}`)}`;
  };
}
