import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import c from './button.module.css';
import type { Icon } from './icons.ts';
import { join } from './join.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** `primary` once per screen or dialog, `danger` for what cannot be taken back, `quiet` inside rows and panels. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: Icon;
  /** Shows progress and takes no second press; the focus stays where it is. */
  busy?: boolean;
  /** As wide as its place. */
  block?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says what it does. */
export function Button({
  variant = 'default',
  size = 'medium',
  icon,
  busy,
  block,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Mark = icon;
  return (
    <button
      type="button"
      {...rest}
      className={join(c.button, c[variant], c[size], block && c.block)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : Mark && <Mark size={16} stroke={1.75} aria-hidden />}
      <span className={c.label}>{children}</span>
    </button>
  );
}
