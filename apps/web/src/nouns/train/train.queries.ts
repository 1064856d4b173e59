import { type Train, type TrainBox, train } from '@quaygate/contract';
import { toursRefreshMs, trainBoxesPageSize, trainsPageSize } from '@quaygate/rules';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { useTrainScope } from '#web/session/rights/train-context.ts';

/** Whose trains: those of the selected train operator at the terminal, or those of all operators there (TRN-63). */
export type TimetableOf = 'operator' | 'terminal';

/** Which trains of the timetable are shown; days are yyyy-MM-dd. */
export interface TrainFilter {
  from?: string;
  to?: string;
  direction?: Train['direction'];
  atRisk?: boolean;
}
interface Signal {
  signal: AbortSignal;
}
interface Paging {
  page: number;
  size: number;
}

/** The calls of a timetable and the beginning of its keys. */
export function useTimetableCalls(of: TimetableOf) {
  const operator = useTrainScope();
  const terminal = useTerminalScope();
  const isTerminal = of === 'terminal';
  return {
    key: ['train', isTerminal ? of : operator.id, terminal.terminalId] as const,
    trains: (query: TrainFilter & Paging, signal?: Signal) =>
      isTerminal
        ? call(train.listOfTerminal, { params: terminal, query, ...signal })
        : call(train.list, { params: operator, query, ...signal }),
    boxes: (query: TrainFilter & Paging & { trainNumber?: string }, signal?: Signal) =>
      isTerminal
        ? call(train.boxesOfTerminal, { params: terminal, query, ...signal })
        : call(train.boxes, { params: operator, query, ...signal }),
  };
}
type TimetableCalls = ReturnType<typeof useTimetableCalls>;

export const trainKey = ({ trainDate, trainNumber }: Pick<Train, 'trainDate' | 'trainNumber'>) =>
  `${trainDate} ${trainNumber}`;
const boxKey = ({ orderId }: TrainBox) => orderId;

/** The trains of a timetable, 50 a page; read again every 60 s (TRN-50). */
export function useTrains(of: TimetableOf, filter: TrainFilter) {
  const { key, trains } = useTimetableCalls(of);
  return usePages({
    queryKey: [...key, 'list', filter],
    read: (page, signal) => trains({ ...filter, page, size: trainsPageSize }, { signal }),
    keyOf: trainKey,
    keepWithin: key.length + 1,
    rules: live(toursRefreshMs),
  });
}

/** The boxes of one train, 100 a page. */
export function useTrainBoxes(of: TimetableOf, { trainDate, trainNumber }: Pick<Train, 'trainDate' | 'trainNumber'>) {
  const { key, boxes } = useTimetableCalls(of);
  const one = { trainNumber, from: trainDate, to: trainDate };
  return usePages({
    queryKey: [...key, 'boxes', trainDate, trainNumber],
    read: (page, signal) => boxes({ ...one, page, size: trainBoxesPageSize }, { signal }),
    keyOf: boxKey,
    rules: live(toursRefreshMs),
  });
}

/** Every box at risk of the trains that are shown, whatever of the list is loaded. */
export async function readBoxesAtRisk(calls: TimetableCalls, filter: TrainFilter): Promise<TrainBox[]> {
  const found: TrainBox[] = [];
  for (let page = 0; ; page++) {
    const { items, total } = await calls.boxes({ ...filter, atRisk: true, page, size: trainBoxesPageSize });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}
