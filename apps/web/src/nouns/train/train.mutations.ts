import { useMutation } from '@tanstack/react-query';
import { readBoxesAtRisk, type TimetableOf, type TrainFilter, useTimetableCalls } from './train.queries.ts';

/** Reads the boxes at risk for a file (TRN-51). */
export function useBoxesAtRisk(of: TimetableOf) {
  const calls = useTimetableCalls(of);
  return useMutation({ mutationFn: (filter: TrainFilter) => readBoxesAtRisk(calls, filter) });
}
