import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import type { Tone } from '../show/chip.tsx';
import { join } from '../show/join.ts';
import { Track } from '../show/track.tsx';
import c from './progress-bar.module.css';
import tones from './tone.module.css';

export interface ProgressBarProps {
  /** What is being done. */
  label: string;
  /** Undefined while the total is not known. */
  done: number | undefined;
  total: number;
  tone?: Tone;
  /** Further counts at the right, for instance successful and failed. */
  counts?: { label: string; value: number; tone?: Tone }[];
}

/** Real progress: how many of how many. */
export function ProgressBar({ label, done, total, tone = 'blue', counts = [] }: ProgressBarProps) {
  const text = useText('shell');
  const share = done === undefined || total === 0 ? 0 : Math.min(1, done / total);
  const words = done === undefined ? undefined : text('progress.of', { done, total });
  return (
    <div className={join(c.progress, tones[tone])}>
      <div className={c.line}>
        <span className={c.label}>{label}</span>
        {words && <span className={c.count}>{words}</span>}
        <span className={c.counts}>
          {counts.map((count) => (
            <span key={count.label} className={join(c.extra, tones[count.tone ?? 'grey'])}>
              {count.label} <b>{formatNumber(count.value)}</b>
            </span>
          ))}
        </span>
      </div>
      <Track
        share={done === undefined ? undefined : share}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
      />
    </div>
  );
}
