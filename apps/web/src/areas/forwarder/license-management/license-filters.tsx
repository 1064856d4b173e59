import { licenseStatuses } from '@quaygate/rules';
import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#web/lib/form/typed-day.ts';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarEvent } from '#web/ui/buttons/icons.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';
import type { LicenseAddress } from './license-management.address.ts';
import c from './license-management.module.css';

/** Every status but INITIALIZING, which lasts a minute (FWD-LIC-18), and who manages a licence (FWD-LIC-19). */
export function useLicenseFilters(): FilterGroup<LicenseAddress>[] {
  const text = useText('licenseManagement');
  return [
    {
      field: 'licenseStatuses',
      label: text('filter.status'),
      options: licenseStatuses
        .filter((value) => value !== 'INITIALIZING')
        .map((value) => ({ value, label: text(`status.${value}`) })),
    },
    {
      field: 'managedBy',
      label: text('filter.managedBy'),
      options: (['ME', 'OTHERS'] as const).map((value) => ({ value, label: text(`filter.manager.${value}`) })),
    },
  ];
}

interface ExpiresBeforeProps {
  /** yyyy-MM-dd, empty for any. */
  day: string;
  onChange: (change: { expiresBefore: string }) => void;
}

/** Licences that expire before a day (FWD-LIC-19). */
export function ExpiresBefore({ day, onChange }: ExpiresBeforeProps) {
  const text = useText('licenseManagement');
  const shell = useText('shell');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(day);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(false);
    onChange({ expiresBefore: draft });
  };
  const open = () => {
    setDraft(day);
    setIsOpen(!isOpen);
  };
  const chip = {
    key: 'expiresBefore',
    label: text('filter.expiresBeforeDay', { date: formatDay(day) }),
    onRemove: () => onChange({ expiresBefore: '' }),
  };
  return (
    <>
      <Button ref={anchor} icon={IconCalendarEvent} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        {text('filter.expiresBefore')}
      </Button>
      <Popover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={anchor}
        label={text('filter.expiresBefore')}
        width={260}
      >
        <form onSubmit={apply} className={c.sheet}>
          <DateField label={text('filter.day')} optional value={draft} onChange={setDraft} />
          <Button type="submit" variant="primary">
            {shell('action.apply')}
          </Button>
        </form>
      </Popover>
      <FilterChips chips={day ? [chip] : []} />
    </>
  );
}
