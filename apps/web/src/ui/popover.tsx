// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is a dialog or a menu, both have a name
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { join } from './join.ts';
import { type Align, keepPlaced, type Side } from './place.ts';
import c from './popover.module.css';

export interface PopoverProps {
  open: boolean;
  /** Escape, a press outside, or the focus leaving. */
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  side?: Side;
  align?: Align;
  /** `dialog` for a little form, `menu` for actions, `listbox` is a matter of Combobox. */
  role?: 'dialog' | 'menu';
  width?: number;
  children: ReactNode;
}

/** A floating sheet at its anchor, above everything, also inside dialogs. Takes the focus and gives it back. */
export function Popover({
  open,
  onClose,
  anchor,
  label,
  side = 'bottom',
  align = 'start',
  role = 'dialog',
  width,
  children,
}: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;

  useEffect(() => {
    const sheet = ref.current;
    const from = anchor.current;
    if (!open || !sheet || !from) return;
    sheet.showPopover();
    const stop = keepPlaced(sheet, from, side, align);
    const first = sheet.querySelector<HTMLElement>('[data-first], input, [role^="menuitem"], button');
    first?.focus();

    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!sheet.contains(target) && !from.contains(target)) closing.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closing.current();
      from.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    sheet.addEventListener('keydown', key);
    return () => {
      stop();
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      sheet.removeEventListener('keydown', key);
      if (sheet.isConnected) sheet.hidePopover();
      // The sheet took the focus with it when it left the page.
      if (!document.activeElement || document.activeElement === document.body) from.focus();
    };
  }, [open, anchor, side, align]);

  if (!open) return null;
  return (
    <div
      ref={ref}
      popover="manual"
      className={join(c.sheet, role === 'menu' && c.menu)}
      role={role}
      aria-label={label}
      style={{ width }}
    >
      {children}
    </div>
  );
}
