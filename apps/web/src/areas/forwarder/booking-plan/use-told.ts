import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { Edited, NamedCell } from './plan-edit.ts';

/** Cells that are named in one message. */
const namedMax = 3;
/** Characters of each that are shown. */
const shownMax = 40;
/** Columns that are named. */
const columnsMax = 6;

/** What of a list did not come into the plan: rows that could not be read, and columns. */
export interface Missed {
  unread?: number;
  columns?: readonly string[];
}

const namesOf = (columns: readonly string[]) =>
  [
    ...columns.slice(0, columnsMax).map((column) => column.slice(0, shownMax)),
    ...(columns.length > columnsMax ? ['…'] : []),
  ].join(', ');

/** What is said of rows that came in, and of cells that were not understood; one message holds all of it. */
export function useTold() {
  const text = useText('bookingPlan');
  /** Rows that the plan does not take any more (PLAN-44). */
  const leftOut = (left: number) => (left > 0 ? [text('copyDay.left', { count: left })] : []);
  const named = (cells: readonly NamedCell[]) => {
    const first = cells.slice(0, namedMax).map(({ line, column, text: typed }) => {
      const cell = typed.length > shownMax ? `${typed.slice(0, shownMax)}…` : typed;
      return text('refusedCell', { line: line + 1, column: text(`column.${column}`), text: cell });
    });
    const more = cells.length - first.length;
    return [...first, ...(more > 0 ? [text('refusedMore', { count: more })] : [])].join(', ');
  };
  const say = (parts: readonly string[]) => parts.length > 0 && notify.warning(parts.join('. '));
  return {
    written: ({ refused, cut }: Omit<Edited, 'rows'>, left: number) =>
      say([
        ...(refused.length > 0 ? [text('refused', { cells: named(refused) })] : []),
        ...(cut.length > 0 ? [text('cut', { cells: named(cut) })] : []),
        ...leftOut(left),
      ]),
    added: (count: number, left: number, { unread = 0, columns = [] }: Missed = {}) => {
      const missing = [
        ...leftOut(left),
        ...(unread > 0 ? [text('unread', { count: unread })] : []),
        ...(columns.length > 0 ? [text('columnsLeft', { columns: namesOf(columns) })] : []),
      ];
      if (missing.length === 0) notify.success(text('added', { count }));
      else say([...missing, count > 0 ? text('added', { count }) : text('copyDay.full')]);
    },
  };
}
