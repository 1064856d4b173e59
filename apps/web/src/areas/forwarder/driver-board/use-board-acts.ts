import { forwarderWrite, type Tour } from '@quaygate/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { isAhead, mayMove } from '#web/tours/tour-acts.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { MoveWish } from './board-move.ts';
import type { Drag } from './use-board-drag.ts';

/** What the dialog that is open is about. */
export type BoardAct = { tour: Tour } & ({ kind: 'move'; wish: MoveWish } | { kind: 'driver'; to: string | undefined });

/** What can be done with a tour on the board: asked first, refused with the reason. */
export function useBoardActs() {
  const text = useText('driverBoard');
  const navigate = useNavigate();
  const canWrite = useCan(forwarderWrite);
  const [act, setAct] = useState<BoardAct>();
  const moveReason = (tour: Tour) => {
    if (!canWrite) return text('denied');
    return mayMove(tour) ? undefined : text('notMovable');
  };
  const driverReason = (tour: Tour) => {
    if (!canWrite) return text('denied');
    return isAhead(tour) ? undefined : text('isIn');
  };
  const move = (tour: Tour, wish: MoveWish) => {
    const reason = moveReason(tour);
    if (reason) notify.warning(reason);
    else setAct({ kind: 'move', tour, wish });
  };
  const driver = (tour: Tour, to?: string) => {
    const reason = driverReason(tour);
    if (reason) notify.warning(reason);
    else setAct({ kind: 'driver', tour, to });
  };
  const drop = ({ tour, over, begin }: Drag) => {
    if (over !== tour.truckerId) driver(tour, over);
    else if (begin !== tour.timeSlot.slotBegin.getTime()) move(tour, { kind: 'at', begin });
  };
  return {
    act,
    close: () => setAct(undefined),
    moveReason,
    driverReason,
    move,
    driver,
    drop,
    mayDrag: (tour: Tour) => moveReason(tour) === undefined || driverReason(tour) === undefined,
    open: ({ id }: Tour) => void navigate({ to: '/forwarderOperator/bookingsOverview', search: { search: id } }),
  };
}

export type BoardActs = ReturnType<typeof useBoardActs>;
