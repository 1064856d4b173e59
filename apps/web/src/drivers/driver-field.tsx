import type { FacilityTrucker } from '@quaygate/contract';
import { fullName, normalizeSearch, searchDebounceMs, searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { useEffect, useMemo, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useBlockableTruckers } from '#web/nouns/trucker-overview/trucker-overview.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import c from './drivers.module.css';

const nameOf = ({ firstName, lastName }: FacilityTrucker): string => fullName(firstName, lastName);

interface DriverFieldProps {
  value: FacilityTrucker | undefined;
  onChange: (driver: FacilityTrucker | undefined) => void;
}

/** Finds a driver by name or id, from three characters on (TRM-BLK-05, TRM-BLK-12). */
export function DriverField({ value, onChange }: DriverFieldProps) {
  const text = useText('blockList');
  const shell = useText('shell');
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const searchSoon = useMemo(() => debounce(setSearch, searchDebounceMs), []);
  useEffect(() => searchSoon.cancel, [searchSoon]);
  const drivers = useBlockableTruckers(search);

  const isShort = typed.length < searchMinCharacters;
  // Only what was found for the present text can be chosen: Enter must not take somebody of an earlier search.
  const isAnswered = typed === search && !drivers.isFetching;
  const found = !isShort && isAnswered ? (drivers.data?.items ?? []) : [];
  const find = (now: string) => {
    const wanted = normalizeSearch(now).slice(0, searchMaxCharacters);
    setTyped(wanted);
    searchSoon(wanted);
  };
  // Who is chosen stays known while nothing is searched for.
  const offered = typed === '' && value ? [value] : found;
  const options = offered.map((driver) => ({
    value: driver.id,
    label: nameOf(driver),
    note: <DriverNote driver={driver} />,
  }));
  return (
    <>
      <Combobox
        label={text('block.driver')}
        placeholder={text('search')}
        value={value?.id}
        options={options}
        words={(option) => option.value}
        onChange={(id) => onChange(offered.find((driver) => driver.id === id))}
        onSearch={find}
        loading={!isShort && !isAnswered}
        empty={isShort ? shell('search.minimum') : drivers.error ? text('block.searchFailed') : undefined}
        help={value ? <span className={c.id}>{text('block.chosen', { id: value.id })}</span> : text('block.driverHelp')}
      />
      {drivers.error && !isShort && (
        <InlineNotice tone="error">
          {text('block.searchFailed')} {failureText(drivers.error)}
        </InlineNotice>
      )}
    </>
  );
}

/** What tells a choice from its namesakes (TRM-BLK-22). */
function DriverNote({ driver: { id, licensePlate, activeCompanyName } }: { driver: FacilityTrucker }) {
  const known = [licensePlate, activeCompanyName[0]].filter(Boolean).join(' · ');
  return (
    <span className={c.note}>
      {known && <span>{known}</span>}
      <span className={c.id}>{id}</span>
    </span>
  );
}
