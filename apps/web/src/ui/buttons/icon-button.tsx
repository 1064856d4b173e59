import type { ButtonHTMLAttributes, Ref } from 'react';
import { Spinner } from '../page/spinner.tsx';
import { join } from '../show/join.ts';
import c from './icon-button.module.css';
import type { Icon } from './icons.ts';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> {
  icon: Icon;
  /** The name for a screen reader, and the tooltip. */
  label: string;
  /** Why it cannot be pressed; replaces the label in the tooltip and disables it, still reachable by keyboard. */
  reason?: string | undefined;
  tone?: 'plain' | 'green' | 'red';
  busy?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button of one icon, for rows and bars. */
export function IconButton({ icon: Mark, label, reason, tone = 'plain', busy, onClick, ...rest }: IconButtonProps) {
  const refused = busy || reason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={join(c.button, c[tone])}
      aria-label={reason ? `${label}: ${reason}` : label}
      data-tip={reason ?? label}
      aria-disabled={refused || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (refused ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : <Mark size={16} stroke={1.65} aria-hidden />}
    </button>
  );
}
