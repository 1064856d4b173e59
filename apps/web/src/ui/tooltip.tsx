import type { ReactNode } from 'react';

export interface TooltipProps {
  /** The explanation. A screen reader hears it after the content. */
  label: string | undefined;
  children: ReactNode;
  /** Puts it in the tab order, where the content itself is not. */
  focusable?: boolean;
}

/** Explains something on pointing and on focus. For a button use the `label` of IconButton. */
export function Tooltip({ label, children, focusable }: TooltipProps) {
  if (!label) return children;
  return (
    <span data-tip={label} tabIndex={focusable ? 0 : undefined}>
      {children}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
