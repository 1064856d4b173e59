import type { BoardSlot, SlotBoard } from '@quaygate/contract';
import { defaultLanguage } from '@quaygate/phrases';
import { boardCategory } from '@quaygate/rules';
import type { ArrivedRow, SlotRow } from './slot-board.queries.ts';

type Module = SlotBoard['modules'][number];

const alphabet = new Intl.Collator(defaultLanguage, { numeric: true });

/** By name as people sort it, so that module 2 comes before module 10; then by id. */
export const byModule = (a: Module, b: Module) =>
  alphabet.compare(a.moduleName, b.moduleName) || (a.moduleId < b.moduleId ? -1 : Number(a.moduleId > b.moduleId));

/** The board as rows of slots and columns of modules; a module without a name is called by its id. */
export function boardOf(
  rows: readonly SlotRow[],
  names: Readonly<Record<string, string>>,
  arrived: readonly ArrivedRow[] = [],
): SlotBoard {
  const ids = new Set(rows.flatMap(({ cells }) => cells.map(({ moduleId }) => moduleId)));
  const modules = [...ids].map((moduleId) => ({ moduleId, moduleName: names[moduleId] ?? moduleId })).sort(byModule);
  const places = new Map(modules.map(({ moduleId }, index) => [moduleId, index]));
  const place = ({ moduleId }: { moduleId: string }) => places.get(moduleId) ?? 0;
  return { modules, slots: rows.map((row) => slotOf(row, place, arrived)) };
}

function slotOf(
  row: SlotRow,
  place: (cell: { moduleId: string }) => number,
  arrived: readonly ArrivedRow[],
): BoardSlot {
  const { slotBegin, slotEnd, capacity, taken, closed } = row;
  const here = arrived.filter((each) => each.slotBegin.getTime() === slotBegin.getTime());
  const cells = row.cells
    .toSorted((a, b) => place(a) - place(b))
    .map(({ moduleId, templateMaximum, overrideMaximum, closed: isClosed, currentNumber, version }) => {
      const maximum = overrideMaximum ?? templateMaximum;
      const inside = here.find((each) => each.moduleId === moduleId);
      return {
        moduleId,
        maximum,
        templateMaximum,
        isOverridden: overrideMaximum !== null || isClosed,
        closed: isClosed,
        currentNumber,
        ...(inside && { arrivedNumber: inside.arrivedNumber }),
        category: boardCategory({ capacity: maximum, taken: currentNumber, closed: isClosed }),
        version,
      };
    });
  return { slotBegin, slotEnd, capacity, taken, closed, category: boardCategory({ capacity, taken, closed }), cells };
}
