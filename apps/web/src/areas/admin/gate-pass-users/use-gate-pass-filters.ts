import { documentStatuses, terrorStatuses } from '@quaygate/rules';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { useText } from '#web/text/use-text.ts';
import type { GatePassAddress } from './gate-pass-users.address.ts';

/** Terror state and document state, one value of each (GATE-04, GATE-43). */
export function useGatePassFilters(): FilterGroup<GatePassAddress>[] {
  const text = useText('gatePassUsers');
  return [
    {
      field: 'terror',
      label: text('column.terror'),
      options: terrorStatuses.map((value) => ({ value, label: text(`terror.${value}`) })),
      isSingle: true,
    },
    {
      field: 'document',
      label: text('column.document'),
      options: documentStatuses.map((value) => ({ value, label: text(`document.${value}`) })),
      isSingle: true,
    },
  ];
}
