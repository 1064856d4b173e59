import { queueTasks } from '@quaygate/rules';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { useQueueNumbers } from '#web/nouns/gate-pass-queue/gate-pass-queue.queries.ts';
import { useText } from '#web/text/use-text.ts';
import type { QueueAddress } from '../gate-pass-queue.address.ts';

/** Task, company, terminal, and whether a tour is soon; companies and terminals are those of the queue (OFFICE-03). */
export function useQueueFilters(): FilterGroup<QueueAddress>[] {
  const text = useText('gatePassQueue');
  const { data } = useQueueNumbers();
  return [
    {
      field: 'tasks',
      label: text('column.task'),
      options: queueTasks.map((value) => ({ value, label: text(`task.${value}`) })),
    },
    { field: 'tour', label: text('column.tour'), options: [{ value: 'soon', label: text('tourSoon') }] },
    {
      field: 'company',
      label: text('filter.company'),
      options: (data?.companies ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isSingle: true,
    },
    {
      field: 'terminal',
      label: text('filter.terminal'),
      options: (data?.facilities ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isSingle: true,
    },
  ];
}
