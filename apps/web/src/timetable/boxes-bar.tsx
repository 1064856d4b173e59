import type { Train } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import c from './timetable.module.css';

/** How far the boxes of a train are: transhipped, at the terminal, at risk, on their way; the words say the same (TRN-49, TRN-59). */
export function BoxesBar({ train }: { train: Train }) {
  const text = useText('trains');
  const { assigned, booked, arrived, transhipped, direction } = train;
  const atRisk = train.atRisk + train.leftBehind;
  if (assigned === 0) return <span className="muted">{text('noBoxes')}</span>;
  const parts: [string | undefined, number][] = [
    [c.transhipped, transhipped],
    [c.arrived, arrived - transhipped],
    [c.atRisk, atRisk],
    // A box at risk may have no booking: it takes nothing from the booked ones then.
    [c.booked, Math.max(0, Math.min(booked - arrived, assigned - arrived - atRisk))],
  ];
  return (
    <span className={c.boxes}>
      <span
        className={c.bar}
        aria-hidden
        data-tip={text(direction === 'inbound' ? 'barInbound' : 'bar', { assigned, booked, arrived, transhipped })}
      >
        {parts.map(([name, count]) => count > 0 && <i key={name} className={name} style={{ flexGrow: count }} />)}
        <i style={{ flexGrow: assigned - parts.reduce((sum, [, count]) => sum + count, 0) }} />
      </span>
      <span className={c.counts}>
        {direction === 'inbound' ? (
          <>
            <span className={c.word}>{text('collected', { collected: transhipped, assigned })}</span>
            {booked > transhipped && (
              <span className={join(c.word, c.faint)}>{text('booked', { count: booked - transhipped })}</span>
            )}
          </>
        ) : (
          <>
            <span className={c.word}>{text('arrived', { arrived, assigned })}</span>
            {transhipped > 0 && (
              <span className={join(c.word, c.faint)}>{text('transhipped', { count: transhipped })}</span>
            )}
          </>
        )}
      </span>
    </span>
  );
}
