import type { SlotBoard } from '@quaygate/contract';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { sumsOf } from '../grid/cells.ts';
import c from './board.module.css';

/** The day in four numbers. */
export function DaySums({ board, now }: { board: SlotBoard; now: Date }) {
  const text = useText('slotBoard');
  if (board.slots.length === 0) return null;
  const { taken, free, full, closed } = sumsOf(board, now);
  const facts = [
    ['taken', formatNumber(taken)],
    ['free', free === null ? text('unlimited') : formatNumber(free)],
    ['full', formatNumber(full)],
    ['closed', formatNumber(closed)],
  ] as const;
  return (
    <dl className={c.sums}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{text(`sum.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
