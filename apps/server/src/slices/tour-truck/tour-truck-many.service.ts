import type { ChangedTour, TourToChange } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { changeTruck, type TruckRequest } from './tour-truck.service.ts';

type Dispatcher = Omit<TruckRequest, 'tourId' | 'body'>;

/**
 * Gives many tours another truck, each alone; what is refused hinders no other one (FWD-BULK-16). One after another: they
 * mostly get the same driver, whose changes wait for each other anyway.
 * @param signal no further tour is begun when it is given: the caller is gone, and sends the tours again
 */
export async function changeTrucks(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  dispatcher: Dispatcher,
  tours: readonly TourToChange[],
  signal: AbortSignal,
): Promise<ChangedTour[]> {
  const outcomes: ChangedTour[] = [];
  for (const { tourId, ...body } of tours) {
    if (signal.aborted) break;
    outcomes.push(await changeOne(deps, { ...dispatcher, tourId, body }));
  }
  return outcomes;
}

async function changeOne(deps: Pick<Deps, 'db' | 'now' | 'log'>, request: TruckRequest): Promise<ChangedTour> {
  const { tourId } = request;
  try {
    await changeTruck(deps, request);
    return { tourId, changed: true };
  } catch (error) {
    if (error instanceof Refusal) return { tourId, errorCode: error.code };
    // The same again changes it later.
    deps.log.error({ err: error }, 'a tour of many could not get another truck');
    return { tourId, errorCode: 'internal_error' };
  }
}
