import type { Terminal } from '@quaygate/contract';
import { bookingTypes, containerBookingStatuses, tourStates } from '@quaygate/rules';
import { useState } from 'react';
import type { TourFilter } from '#web/nouns/tour/tour.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { CheckboxGroup } from '#web/ui/checkbox.tsx';
import { FilterChips, FilterPopover } from '#web/ui/filter-bar.tsx';
import { countFilters, type FilterField, filterFields, noFilter } from './tour-filter.ts';

interface TourFiltersProps {
  filter: TourFilter;
  terminals: readonly Terminal[];
  onChange: (change: Partial<TourFilter>) => void;
}

/** How a value of each filter is called. */
function useValueNames(terminals: readonly Terminal[]) {
  const text = useText('forwarder');
  const status = useText('status');
  return {
    bookingTypes: (value: TourFilter['bookingTypes'][number]) => status(`type.${value}`),
    bookingStates: (value: TourFilter['bookingStates'][number]) => text(`bookings.filter.state.${value}`),
    tourStates: (value: TourFilter['tourStates'][number]) => status(`tour.${value}`),
    terminals: (value: number) => terminals.find(({ id }) => id === value)?.name ?? String(value),
  };
}

/** The filter button with its four groups (FWD-BOOK-04). */
export function TourFilters({ filter, terminals, onChange }: TourFiltersProps) {
  const text = useText('forwarder');
  const names = useValueNames(terminals);
  const [draft, setDraft] = useState(filter);
  const { search: _, ...none } = noFilter;
  return (
    <FilterPopover
      count={countFilters(filter)}
      onOpen={() => setDraft(filter)}
      onApply={() => onChange(draft)}
      onReset={() => onChange(none)}
      width={520}
    >
      <CheckboxGroup
        label={text('bookings.filter.bookingTypes')}
        options={bookingTypes.map((value) => ({ value, label: names.bookingTypes(value) }))}
        value={draft.bookingTypes}
        onChange={(value) => setDraft({ ...draft, bookingTypes: value })}
      />
      <CheckboxGroup
        label={text('bookings.filter.bookingStates')}
        options={containerBookingStatuses.map((value) => ({ value, label: names.bookingStates(value) }))}
        value={draft.bookingStates}
        onChange={(value) => setDraft({ ...draft, bookingStates: value })}
      />
      <CheckboxGroup
        label={text('bookings.filter.tourStates')}
        options={tourStates.map((value) => ({ value, label: names.tourStates(value) }))}
        value={draft.tourStates}
        onChange={(value) => setDraft({ ...draft, tourStates: value })}
      />
      <CheckboxGroup
        label={text('bookings.filter.terminals')}
        options={terminals.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.terminals}
        onChange={(value) => setDraft({ ...draft, terminals: value })}
      />
    </FilterPopover>
  );
}

/** What is applied, each with its way out (FWD-BOOK-42). */
export function TourFilterChips({ filter, terminals, onChange }: TourFiltersProps) {
  const text = useText('forwarder');
  const names = useValueNames(terminals);
  const { search: _, ...none } = noFilter;
  const chipsOf = (field: FilterField) =>
    (filter[field] as (string | number)[]).map((value) => ({
      key: `${field}:${value}`,
      label: `${text(`bookings.filter.${field}`)}: ${names[field](value as never)}`,
      onRemove: () => onChange({ [field]: (filter[field] as (string | number)[]).filter((each) => each !== value) }),
    }));
  return <FilterChips chips={filterFields.flatMap(chipsOf)} onRemoveAll={() => onChange(none)} />;
}
