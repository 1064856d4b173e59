import type { ForwarderTrucker, Tour } from '@quaygate/contract';
import { plateFault, tourMovesMax } from '@quaygate/rules';
import { useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';
import { useDriverReadiness } from '#web/nouns/readiness/readiness.queries.ts';
import { useTourTruckPreview } from '#web/nouns/tour-truck/tour-truck.queries.ts';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';

/** What is typed is asked after this pause. */
const pauseMs = 250;

/** The driver and the plate that are wanted, and what each tour would get. */
export function useTruckWish(chosen: readonly Tour[]) {
  const [truckerId, setTruckerId] = useState<string>();
  const [plate, setPlate] = useState('');
  const typed = plate.trim();
  const isWrong = typed !== '' && plateFault(typed) !== undefined;
  const isSettled = useSettled(typed, pauseMs) === typed;
  const tours = chosen.slice(0, tourMovesMax);
  const wish =
    truckerId !== undefined && isSettled && !isWrong
      ? { truckerId, ...(typed && { licensePlate: typed }), tours: tours.map(({ id }) => ({ tourId: id })) }
      : undefined;
  return { tours, truckerId, setTruckerId, plate, setPlate, isWrong, preview: useTourTruckPreview(wish), wish };
}

/** Why a driver can have none of the tours: no plate, or the one slot that all have (READY-16). Of several slots the preview says it. */
export function useReasonOf(tours: readonly Tour[]) {
  const text = useText('tourMove');
  const status = useText('status');
  const causeText = useCauseText();
  const [first] = tours;
  const isOneSlot = tours.every(
    ({ facility, timeSlot }) =>
      facility.id === first?.facility.id && timeSlot.slotBegin.getTime() === first.timeSlot.slotBegin.getTime(),
  );
  const readiness = useDriverReadiness(first?.facility.id ?? 0, isOneSlot ? first?.timeSlot : undefined);
  return ({ userId, licensePlate }: ForwarderTrucker): string | undefined => {
    if (!licensePlate) return text('truck.noPlate');
    const stop = readiness?.get(userId)?.causes.find(({ stops }) => stops);
    return stop && `${causeText(stop.code)}. ${status(`ready.mend.${stop.mend}`)}`;
  };
}
