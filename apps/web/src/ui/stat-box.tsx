import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import type { Tone } from './chip.tsx';
import { IconArrowUpRight } from './icons.ts';
import { join } from './join.ts';
import { Skeleton } from './skeleton.tsx';
import c from './stat-box.module.css';

export interface StatBoxProps {
  label: string;
  /** Undefined while it loads. A number gets its separators. */
  value: number | string | undefined;
  unit?: string | null;
  /** The colour of the band the value lies in, as a mark at the edge. */
  tone?: Tone;
  note?: ReactNode;
  /** Makes the box a button that leads somewhere. */
  onOpen?: (() => void) | undefined;
}

/** One number that matters, with its name. */
export function StatBox({ label, value, unit, tone, note, onOpen }: StatBoxProps) {
  const content = (
    <>
      <span className={c.label}>{label}</span>
      <span className={c.value}>
        {value === undefined ? (
          <Skeleton width={72} height={26} />
        ) : typeof value === 'number' ? (
          formatNumber(value)
        ) : (
          value
        )}
        {value !== undefined && unit && <small>{unit}</small>}
      </span>
      {note && <span className={c.note}>{note}</span>}
      {onOpen && <IconArrowUpRight className={c.arrow} size={16} stroke={1.75} aria-hidden />}
    </>
  );
  const look = join(c.box, tone && c[tone]);
  if (!onOpen) return <div className={look}>{content}</div>;
  return (
    <button type="button" className={join(look, c.open)} onClick={onOpen} aria-busy={value === undefined || undefined}>
      {content}
    </button>
  );
}
