import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { IconArrowUpRight } from '../buttons/icons.ts';
import type { Tone } from '../show/chip.tsx';
import { join } from '../show/join.ts';
import { Skeleton } from './skeleton.tsx';
import c from './stat-box.module.css';
import tones from './tone.module.css';

export interface StatBoxProps {
  label: string;
  /** Undefined while it loads. A number gets its separators. */
  value: number | string | undefined;
  /** There is no number: the value says so, and is no headline. */
  missing?: boolean;
  unit?: string | null;
  /** The colour of the band the value lies in, as a mark at the edge. */
  tone?: Tone;
  note?: ReactNode;
  /** What the tone means, in a word: colour alone says nothing. */
  mark?: ReactNode;
  /** To be read from across the room. */
  large?: boolean;
  /** Makes the box a button that leads somewhere. */
  onOpen?: (() => void) | undefined;
}

/** One number that matters, with its name. */
export function StatBox({ label, value, missing, unit, tone, note, mark, large, onOpen }: StatBoxProps) {
  const content = (
    <>
      <span className={c.label}>{label}</span>
      <span className={join(c.value, missing && c.missing)}>
        {value === undefined ? (
          <Skeleton width={large ? 112 : 72} height={large ? 42 : 26} />
        ) : typeof value === 'number' ? (
          formatNumber(value)
        ) : (
          value
        )}
        {value !== undefined && unit && <small>{unit}</small>}
      </span>
      {(note || mark) && (
        <span className={c.note}>
          {note}
          {mark}
        </span>
      )}
      {onOpen && <IconArrowUpRight className={c.arrow} size={16} stroke={1.75} aria-hidden />}
    </>
  );
  const look = join(c.box, large && c.large, tone && tones[tone], tone && c[tone]);
  const isLoading = value === undefined || undefined;
  if (!onOpen) {
    return (
      <div className={look} aria-busy={isLoading}>
        {content}
      </div>
    );
  }
  return (
    <button type="button" className={join(look, c.open)} onClick={onOpen} aria-busy={isLoading}>
      {content}
    </button>
  );
}
