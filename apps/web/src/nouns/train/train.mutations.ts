import { useMutation } from '@tanstack/react-query';
import { useTrainScope } from '#web/session/rights/train-context.ts';
import { readBoxesAtRisk, type TrainFilter } from './train.queries.ts';

/** Reads the boxes at risk for a file (TRN-51). */
export function useBoxesAtRisk() {
  const scope = useTrainScope();
  return useMutation({ mutationFn: (filter: TrainFilter) => readBoxesAtRisk(scope, filter) });
}
