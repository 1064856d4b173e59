import { randomUUID } from 'node:crypto';
import type { BoardSlot, SlotChange } from '@quaygate/contract';
import { present, shareOfTemplate } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import { lockQueue } from '../../integration/integration-event.queries.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { notifyOfReduction } from '../notification/notify-slots.service.ts';
import type { SlotState } from '../slot/slot.table.ts';
import { insertSlotChanges } from '../slot/slot-change.queries.ts';
import { refreshSlots } from '../slot/slot-grid.queries.ts';
import { isReduced } from '../slot/slot-state.rule.ts';
import { findBoardFrame, findSlotsAt } from './slot-board.queries.ts';
import { type LockedCell, lockCells, updateCells } from './slot-board-cell.queries.ts';
import { type BoardDeps, boardWithArrived } from './slot-board-read.service.ts';

/** Who changes slots, and at which terminal. */
export interface Operator {
  actor: Actor;
  user: { id: string };
  terminalId: number;
}

/**
 * Closes, opens or limits cells in one transaction: a booking at the same time takes its place before or is judged by it.
 * @throws Refusal timeslot_not_found, validation_failed, changed_meanwhile; nothing has changed then
 */
export async function changeSlots(
  { db, now }: BoardDeps,
  { actor, user, terminalId: facilityId }: Operator,
  { cells: asked, reason, ...change }: SlotChange,
): Promise<{ slots: BoardSlot[] }> {
  const begins = [...new Set(asked.map(({ slotBegin }) => slotBegin.getTime()))].map((time) => new Date(time));
  return db.transaction().execute(async (trx) => {
    // Reports of the terminal's system change the same rows; templates may remove them.
    await lockQueue(trx, 'slots', facilityId);
    const locked = await lockCells(trx, facilityId, begins);
    const moment = now();
    const cells = judge(asked, locked, moment);
    const after = cells.map((cell) => ({ cell, ...afterOf(cell, change) }));
    const version = randomUUID();
    await updateCells(trx, after, { version, now: moment });
    await refreshSlots(trx, [...new Set(cells.map(({ slotId }) => slotId))]);
    tell(trx, { noun: 'slot', facilityId });

    const changed = after.filter(
      ({ cell, closed, maximum }) => closed !== cell.closed || maximum !== cell.overrideMaximum,
    );
    const parts = changed.map(({ cell, closed, maximum }) => ({
      moduleId: cell.moduleId,
      slotBegin: cell.slotBegin,
      weekday: null,
      before: stateOf(cell),
      after: { closed, maximum, ...(reason && { reason }) },
    }));
    await insertSlotChanges(trx, { facilityId, changedAt: moment, userId: user.id }, parts);
    const reduced = changed.filter(({ cell, ...state }) => isReduced(stateOf(cell), state)).map(({ cell }) => cell);
    await notifyOfReduction(trx, moment, { facilityId, cause: version, cells: reduced, reason });
    const { facilityName, names } = await findBoardFrame(trx, facilityId);
    if (changed.length > 0) {
      const object = { kind: 'facility', id: String(facilityId), name: facilityName } as const;
      const before = valuesOf(parts.map((part) => part.before));
      const fields = {
        ...summaryOf(changed.map(({ cell }) => cell)),
        ...valuesOf(parts.map((part) => part.after)),
        ...(reason && { reason }),
      };
      await recordAct(trx, actor, moment, { kind: 'slotsChanged', object, before, after: fields });
    }
    const rows = await findSlotsAt(trx, facilityId, begins);
    const { slots } = await boardWithArrived(trx, facilityId, rows, { names, now: moment });
    return { slots };
  });
}

/** What a cell becomes; a share is that of its template (TRM-SLOT-26). */
function afterOf(cell: LockedCell, { closed, maximum, percent }: Omit<SlotChange, 'cells'>): SlotState {
  const { templateMaximum, overrideMaximum } = cell;
  const share = percent === undefined ? maximum : shareOfTemplate(templateMaximum, percent);
  return { closed: closed ?? cell.closed, maximum: share === undefined ? overrideMaximum : share };
}

const stateOf = ({ closed, overrideMaximum }: LockedCell): SlotState => ({ closed, maximum: overrideMaximum });

const keyOf = ({ slotBegin, moduleId }: Pick<LockedCell, 'slotBegin' | 'moduleId'>) =>
  `${slotBegin.getTime()} ${moduleId}`;

/** The rows of the cells that are asked for, in their order. */
function judge(asked: SlotChange['cells'], locked: readonly LockedCell[], now: Date): LockedCell[] {
  const byKey = new Map(locked.map((cell) => [keyOf(cell), cell]));
  const cells = asked.map((cell) => byKey.get(keyOf(cell)));
  if (!cells.every((cell) => cell !== undefined)) throw new Refusal('timeslot_not_found');
  const over = cells.flatMap(({ slotEnd }, index) => (slotEnd <= now ? [index] : []));
  if (over.length > 0) {
    throw invalid(over.map((index) => ({ field: `cells.${index}.slotBegin`, code: 'dateNotPast' })));
  }
  const isPresent = ({ version }: SlotChange['cells'][number], index: number) =>
    version === undefined || version === present(cells[index]).version;
  if (!asked.every(isPresent)) throw new Refusal('changed_meanwhile');
  return cells;
}

/** How many are closed, and each maximum once; a dash is that of the template. */
const valuesOf = (states: readonly SlotState[]) => ({
  closed: states.filter(({ closed }) => closed).length,
  maximum: [...new Set(states.map(({ maximum }) => maximum ?? '–'))],
});

/** As the audit log names it; every single cell stands in the history of the slots. */
function summaryOf(cells: readonly LockedCell[]) {
  const inOrder = cells.toSorted((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime());
  const modules = [...new Set(cells.map(({ moduleId }) => moduleId))].sort();
  return { cells: cells.length, start: inOrder[0]?.slotBegin, end: inOrder.at(-1)?.slotEnd, modules };
}
