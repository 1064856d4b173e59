// biome-ignore-all lint/a11y/useSemanticElements: part of a grid that is no table element
// biome-ignore-all lint/a11y/useFocusableInteractive: one heading at a time is in the tab order
import type { SlotBoard } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import c from './grid.module.css';
import { SelectBox } from './select-box.tsx';
import { type Spot, shareOf } from './selection.ts';

interface GridHeadProps {
  board: SlotBoard;
  selected: ReadonlySet<string>;
  now: Date;
  canSelect: boolean;
  /** The place in the tab order. */
  stop: Spot;
}

/** The headings: the first stands for everything, that of a module for its whole day. */
export function GridHead({ board, selected, now, canSelect, stop }: GridHeadProps) {
  const text = useText('slotBoard');
  const isStop = (column: number) => (stop.row === -1 && stop.column === column ? 0 : -1);
  const share = (column: number) => shareOf(board, selected, { row: -1, column }, now);
  return (
    <div role="row" className={c.head}>
      <div
        role="columnheader"
        data-row={-1}
        data-column={-1}
        tabIndex={isStop(-1)}
        aria-selected={canSelect ? share(-1) === 'all' : undefined}
        className={c.slotHead}
      >
        <SelectBox label={text('selectAll')} share={share(-1)} canSelect={canSelect} />
        <span className={c.slotName}>{text('column.slot')}</span>
        <span className={c.totalName}>{text('column.total')}</span>
      </div>
      {board.modules.map(({ moduleId, moduleName }, column) => (
        <div
          key={moduleId}
          role="columnheader"
          data-row={-1}
          data-column={column}
          tabIndex={isStop(column)}
          aria-selected={canSelect ? share(column) === 'all' : undefined}
          className={c.moduleHead}
        >
          <SelectBox label={text('selectModule', { name: moduleName })} share={share(column)} canSelect={canSelect} />
          <span className={c.moduleName}>{moduleName}</span>
        </div>
      ))}
    </div>
  );
}
