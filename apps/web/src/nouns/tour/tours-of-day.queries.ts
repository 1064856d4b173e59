import { type Tour, tour } from '@quaygate/contract';
import { toursPageSize } from '@quaygate/rules';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import type { SlotSpan } from './tour.queries.ts';

/** Tours whose slots begin in a span, the earliest first, page after page until there are no more, or as many as asked for. */
export function useReadToursOf() {
  const scope = useForwarderScope();
  const reading = useMutation({
    mutationFn: async ({ span, most }: { span: Required<SlotSpan>; most: number }) => {
      const tours: Tour[] = [];
      for (let page = 0; tours.length < most; page++) {
        const query = { ...span, sort: 'slot', page, size: toursPageSize } as const;
        const { items, total } = await call(tour.list, { params: scope, query });
        tours.push(...items);
        if (items.length === 0 || tours.length >= total) break;
      }
      return tours;
    },
  });
  return {
    read: (span: Required<SlotSpan>, most: number) => reading.mutateAsync({ span, most }),
    isReading: reading.isPending,
  };
}
