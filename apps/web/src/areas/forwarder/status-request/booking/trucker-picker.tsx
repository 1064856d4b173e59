import type { ForwarderTrucker, OfferedSlot } from '@quaygate/contract';
import { searchDebounceMs } from '@quaygate/rules';
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useText } from '#web/text/use-text.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { findTruckers, truckerName, truckerRefusal } from './trucker-choice.ts';

interface TruckerPickerProps {
  truckers: readonly ForwarderTrucker[];
  isLoading: boolean;
  disabled: boolean;
  slot: OfferedSlot | undefined;
  chosen: ForwarderTrucker | undefined;
  onChoose: (userId: string | undefined) => void;
  ref: Ref<HTMLDivElement>;
}

/** Who drives: found by name or plate; who cannot be booked for the slot stays listed with the reason (FWD-STAT-36). */
export function TruckerPicker({ truckers, isLoading, disabled, slot, chosen, onChoose, ref }: TruckerPickerProps) {
  const text = useText('statusRequest');
  const [search, setSearch] = useState('');
  const typed = useRef('');
  const searchSoon = useMemo(() => debounce(setSearch, searchDebounceMs), []);
  useEffect(() => searchSoon.cancel, [searchSoon]);

  const found = findTruckers(truckers, search, slot);

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
    const [first] = findTruckers(truckers, typed.current, slot);
    // Without a slot the focus stays here, and the next Enter chooses from what is found now.
    if (slot && first && !truckerRefusal(first, slot)) choose(first.userId);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens ahead of the field inside
    <div ref={ref} onKeyDownCapture={keyAhead} onBlur={() => type('')}>
      <Combobox
        label={text('trucker.label')}
        placeholder={text('trucker.placeholder')}
        value={chosen?.userId}
        options={found.map((trucker) => {
          const refusal = truckerRefusal(trucker, slot);
          return {
            value: trucker.userId,
            label: truckerName(trucker),
            note: trucker.licensePlate && <Plate plate={trucker.licensePlate} />,
            reason: refusal && text(`trucker.${refusal}`),
          };
        })}
        onChange={choose}
        onSearch={type}
        loading={isLoading}
        disabled={disabled}
      />
    </div>
  );
}
