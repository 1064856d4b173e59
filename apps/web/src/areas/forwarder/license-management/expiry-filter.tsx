import { useText } from '#web/text/use-text.ts';
import { Spinner } from '#web/ui/page/spinner.tsx';
import { ExpiresBefore } from './license-filters.tsx';
import type { LicenseAddress } from './license-management.address.ts';
import c from './license-management.module.css';

interface FilterProps {
  day: string;
  isGranted: boolean;
  isSyncing: boolean;
  onChange: (change: Partial<LicenseAddress>) => void;
}

/** What expires before a day; beside it what the list waits for. */
export function OwnFilter({ day, isGranted, isSyncing, onChange }: FilterProps) {
  const text = useText('licenseManagement');
  return (
    <>
      <ExpiresBefore day={day} onChange={onChange} />
      {isGranted && <span className="muted">{text('granted')}</span>}
      {isSyncing && (
        <span role="status" className={c.syncing}>
          <Spinner />
          {text('syncing')}
        </span>
      )}
    </>
  );
}
