import { surplusOf } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import type { cellOf } from './cells.ts';
import { Fill } from './fill.tsx';

/** The places of one module; a dash where none are planned. */
export function CellFill({ cell }: { cell: ReturnType<typeof cellOf> }) {
  const text = useText('slotBoard');
  return cell ? (
    <Fill
      taken={cell.currentNumber}
      maximum={cell.maximum}
      closed={cell.closed}
      category={cell.category}
      surplus={surplusOf(cell)}
      template={cell.isOverridden && !cell.closed ? cell.templateMaximum : undefined}
    />
  ) : (
    <span className="muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{text('notPlanned')}</span>
    </span>
  );
}
