import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Spinner } from '../page/spinner.tsx';
import { join } from '../show/join.ts';
import c from './button.module.css';
import type { Icon } from './icons.ts';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** `primary` once per screen or dialog, `danger` for what cannot be taken back, `quiet` inside rows and panels. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: Icon;
  /** Shows progress and takes no second press; the focus stays where it is. */
  busy?: boolean;
  /** Why it cannot be pressed: disables it, and is its tooltip. */
  reason?: string | undefined;
  /** As wide as its place. */
  block?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button that says what it does. Disabled, it can still have the focus: a button that disables itself does not drop the
 * focus, and its reason can be read.
 */
export function Button({
  variant = 'default',
  size = 'medium',
  icon,
  busy,
  disabled,
  reason,
  block,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Mark = icon;
  const isDisabled = disabled || reason !== undefined;
  const note = useId();
  return (
    <button
      type="button"
      {...rest}
      className={join(c.button, c[variant], c[size], block && c.block)}
      aria-busy={busy || undefined}
      aria-disabled={busy || isDisabled || undefined}
      data-tip={reason}
      data-disabled={isDisabled || undefined}
      onClick={(event) => (busy || isDisabled ? event.preventDefault() : onClick?.(event))}
      {...(reason !== undefined && { 'aria-describedby': note })}
    >
      {busy ? <Spinner /> : Mark && <Mark size={16} stroke={1.75} aria-hidden />}
      <span className={c.label}>{children}</span>
      {reason !== undefined && (
        <span id={note} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}
