import type { DriverReadiness, ForwarderTrucker, OfferedSlot } from '@quaygate/contract';
import { searchDebounceMs } from '@quaygate/rules';
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { findTruckers, truckerName, truckerRefusal } from './trucker-choice.ts';

interface TruckerPickerProps {
  truckers: readonly ForwarderTrucker[];
  isLoading: boolean;
  disabled: boolean;
  slot: OfferedSlot | undefined;
  /** Who does not simply pass at the terminal in the slot, as the server decides it (READY-16). */
  readiness: ReadonlyMap<string, DriverReadiness> | undefined;
  chosen: ForwarderTrucker | undefined;
  onChoose: (userId: string | undefined) => void;
  ref: Ref<HTMLDivElement>;
}

/** Who drives: found by name or plate; who cannot be booked for the slot stays listed with the reason (FWD-STAT-36). */
export function TruckerPicker(props: TruckerPickerProps) {
  const { truckers, isLoading, disabled, slot, readiness, chosen, onChoose, ref } = props;
  const text = useText('statusRequest');
  const [search, setSearch] = useState('');
  const typed = useRef('');
  const searchSoon = useMemo(() => debounce(setSearch, searchDebounceMs), []);
  useEffect(() => searchSoon.cancel, [searchSoon]);

  const reasonOf = useReasonOf(slot, readiness);
  const find = (words: string) => {
    const all = findTruckers(truckers, words, slot);
    return [...all.filter((each) => !reasonOf(each)), ...all.filter(reasonOf)];
  };
  const found = find(search);

  const type = (words: string) => {
    typed.current = words;
    if (words !== '') return searchSoon(words);
    searchSoon.cancel();
    setSearch('');
  };
  // Opened again, the list shows all of it.
  const choose = (userId: string | undefined) => {
    type('');
    onChoose(userId);
  };
  // Enter before the search has run would take the first of the old list.
  const keyAhead = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.current === search) return;
    event.preventDefault();
    event.stopPropagation();
    searchSoon.flush();
    const [first] = find(typed.current);
    // Without a slot the focus stays here, and the next Enter chooses from what is found now.
    if (slot && first && !reasonOf(first)) choose(first.userId);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens ahead of the field inside
    <div ref={ref} onKeyDownCapture={keyAhead} onBlur={() => type('')}>
      <Combobox
        label={text('trucker.label')}
        placeholder={text('trucker.placeholder')}
        value={chosen?.userId}
        options={found.map((trucker) => ({
          value: trucker.userId,
          label: truckerName(trucker),
          note: <PickerNote trucker={trucker} readiness={readiness?.get(trucker.userId)} />,
          reason: reasonOf(trucker),
        }))}
        onChange={choose}
        onSearch={type}
        loading={isLoading}
        disabled={disabled}
      />
    </div>
  );
}

/** Why a driver cannot be chosen: what stops them in the slot, with what mends it; before a slot is chosen what holds at any time. */
function useReasonOf(slot: OfferedSlot | undefined, readiness: ReadonlyMap<string, DriverReadiness> | undefined) {
  const text = useText('statusRequest');
  const status = useText('status');
  const causeText = useCauseText();
  return (trucker: ForwarderTrucker): string | undefined => {
    const refusal = truckerRefusal(trucker, slot);
    if (refusal) return text(`trucker.${refusal}`);
    const stop = readiness?.get(trucker.userId)?.causes.find(({ stops }) => stops);
    if (!stop) return undefined;
    const lasting = stop.code === 'driver_blocked' ? `${status('ready.blocked')} ` : '';
    return `${causeText(stop.code)}. ${lasting}${status(`ready.mend.${stop.mend}`)}`;
  };
}

/** The plate, and what warns of the driver without keeping them out. */
function PickerNote({ trucker, readiness }: { trucker: ForwarderTrucker; readiness: DriverReadiness | undefined }) {
  const causeText = useCauseText();
  const warning = readiness?.state === 'ready_with_warnings' ? readiness.causes[0] : undefined;
  return (
    <>
      {warning && causeText(warning.code)} {trucker.licensePlate && <Plate plate={trucker.licensePlate} />}
    </>
  );
}
