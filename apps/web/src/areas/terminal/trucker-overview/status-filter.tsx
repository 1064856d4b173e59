import type { FacilityTrucker } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';

type Status = FacilityTrucker['verificationStatus'];
const statuses: readonly Status[] = ['VERIFIED', 'NOT_VERIFIED'];

interface StatusFilterProps {
  /** Empty for all. */
  status: Status | '';
  onChange: (status: Status | '') => void;
}

/** All, verified or not verified; one press, and cleared by another (TRM-OVW-04). */
export function StatusFilter({ status, onChange }: StatusFilterProps) {
  const text = useText('truckerOverview');
  const label = text('column.verificationStatus');
  return (
    <>
      <SegmentedChoice
        label={label}
        hideLabel
        value={status || 'ALL'}
        choices={[
          { value: 'ALL', label: text('status.ALL') },
          ...statuses.map((value) => ({ value, label: text(`status.${value}`) })),
        ]}
        onChange={(next) => onChange(statuses.find((each) => each === next) ?? '')}
      />
      <FilterChips
        chips={
          status
            ? [{ key: 'status', label: `${label}: ${text(`status.${status}`)}`, onRemove: () => onChange('') }]
            : []
        }
      />
    </>
  );
}
