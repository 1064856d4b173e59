import type { HTMLAttributes } from 'react';
import { join } from './join.ts';
import c from './track.module.css';

export interface TrackProps extends HTMLAttributes<HTMLSpanElement> {
  /** From 0 to 1; undefined while it is not known. */
  share: number | undefined;
  weight?: 'thin' | 'thick';
}

/** A bar that fills from the left in the colour of the tone around it. */
export function Track({ share, weight, className, ...rest }: TrackProps) {
  return (
    <span className={join(c.track, weight && c[weight], share === undefined && c.open, className)} {...rest}>
      <span className={c.fill} style={share === undefined ? undefined : { transform: `scaleX(${share})` }} />
    </span>
  );
}
