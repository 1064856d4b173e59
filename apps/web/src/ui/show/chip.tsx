import type { ReactNode } from 'react';
import type { Icon } from '../buttons/icons.ts';
import tones from '../page/tone.module.css';
import c from './chip.module.css';
import { join } from './join.ts';

export type Tone = 'grey' | 'green' | 'yellow' | 'orange' | 'red' | 'purple' | 'blue';

export interface ChipProps {
  tone: Tone;
  /** `tinted` for a state that should be seen, `dot` for one that is usual. The word is always there. */
  look?: 'tinted' | 'dot';
  icon?: Icon;
  /** A longer explanation as tooltip. */
  tip?: string | undefined;
  children: ReactNode;
}

/** A state as a word with its colour. */
export function Chip({ tone, look = 'tinted', icon: Mark, tip, children }: ChipProps) {
  return (
    <span className={join(c.chip, c[look], tones[tone])} data-tip={tip}>
      {Mark && <Mark size={13} stroke={2} aria-hidden />}
      {children}
      {tip && <span className="sr-only"> {tip}</span>}
    </span>
  );
}
