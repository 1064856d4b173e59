import { type Train, type TrainBox, train } from '@quaygate/contract';
import { toursRefreshMs, trainBoxesPageSize, trainsPageSize } from '@quaygate/rules';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { type TrainScope, useTrainScope } from '#web/session/rights/train-context.ts';

const keyOf = ({ id, terminalId }: TrainScope) => ['train', id, terminalId] as const;

/** Which trains of the timetable are shown; days are yyyy-MM-dd. */
export interface TrainFilter {
  from?: string;
  to?: string;
  direction?: Train['direction'];
  atRisk?: boolean;
}

export const trainKey = ({ trainDate, trainNumber }: Pick<Train, 'trainDate' | 'trainNumber'>) =>
  `${trainDate} ${trainNumber}`;
const boxKey = ({ orderId }: TrainBox) => orderId;

/** The trains of an operator at a terminal, 50 a page; read again every 60 s (TRN-50). */
export function useTrains(filter: TrainFilter) {
  const scope = useTrainScope();
  const key = keyOf(scope);
  return usePages({
    queryKey: [...key, 'list', filter],
    read: (page, signal) =>
      call(train.list, { params: scope, query: { ...filter, page, size: trainsPageSize }, signal }),
    keyOf: trainKey,
    keepWithin: key.length + 1,
    rules: live(toursRefreshMs),
  });
}

/** The boxes of one train, 100 a page. */
export function useTrainBoxes({ trainDate, trainNumber }: Pick<Train, 'trainDate' | 'trainNumber'>) {
  const scope = useTrainScope();
  const one = { trainNumber, from: trainDate, to: trainDate };
  return usePages({
    queryKey: [...keyOf(scope), 'boxes', trainDate, trainNumber],
    read: (page, signal) =>
      call(train.boxes, { params: scope, query: { ...one, page, size: trainBoxesPageSize }, signal }),
    keyOf: boxKey,
    rules: live(toursRefreshMs),
  });
}

/** Every box at risk of the trains that are shown, whatever of the list is loaded. */
export async function readBoxesAtRisk(scope: TrainScope, filter: TrainFilter): Promise<TrainBox[]> {
  const boxes: TrainBox[] = [];
  for (let page = 0; ; page++) {
    const query = { ...filter, atRisk: true, page, size: trainBoxesPageSize };
    const { items, total } = await call(train.boxes, { params: scope, query });
    boxes.push(...items);
    if (items.length === 0 || boxes.length >= total) return boxes;
  }
}
