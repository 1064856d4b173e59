import type { TimeSlot, TourMovePreview, TourToMove } from '@quaygate/contract';

const pick = ({ slotBegin, slotEnd }: TimeSlot): TimeSlot => ({ slotBegin, slotEnd });

/** What would be asked to move: the tours that were promised a slot. */
export const planOf = (preview: readonly TourMovePreview[] | undefined): TourToMove[] =>
  (preview ?? []).flatMap(({ tourId, currentSlot, timeSlot }) =>
    currentSlot && timeSlot ? [{ tourId, currentSlot: pick(currentSlot), timeSlot: pick(timeSlot) }] : [],
  );
