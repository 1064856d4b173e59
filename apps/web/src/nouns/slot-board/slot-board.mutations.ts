import { type NewSlotTemplate, type SlotChange, slotBoard } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshSlotBoard, replaceSlots } from './slot-board.queries.ts';

/** Closes, opens or limits cells. After a refusal it ends only when the board was read again (TRM-SLOT-11). */
export function useChangeSlots() {
  const scope = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SlotChange) => call(slotBoard.change, { params: scope, body }),
    onSuccess: ({ slots }) => {
      replaceSlots(client, scope, slots);
      void refreshSlotBoard(client, scope);
    },
    onError: () => refreshSlotBoard(client, scope),
  });
}

/** Stores the plan of some weekdays. */
export function useChangeSlotTemplate() {
  const scope = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSlotTemplate) => call(slotBoard.changeTemplate, { params: scope, body }),
    onSuccess: () => void refreshSlotBoard(client, scope),
  });
}
