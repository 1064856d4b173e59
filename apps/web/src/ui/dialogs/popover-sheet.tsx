import { Popover as AnchoredPopover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import c from './popover.module.css';

export interface PopoverProps {
  open: boolean;
  /** Escape, a press outside, or the focus leaving. */
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  /** Gets the focus afterwards, where that is not the anchor. */
  finalFocus?: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end';
  width?: number;
  children: ReactNode;
}

/** The sheet itself, open or closed. */
export function PopoverSheet({
  open,
  onClose,
  anchor,
  finalFocus = anchor,
  label,
  align = 'start',
  width,
  children,
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Focused here and now: the library would wait for a frame, in which what is typed is lost.
  const focusFirst = () => {
    const find = (what: string) => popup.current?.querySelector<HTMLElement>(what);
    const first = find('[data-first]') ?? find('input, button');
    first?.focus({ preventScroll: true });
    return !first;
  };
  return (
    <AnchoredPopover.Root
      open={open}
      onOpenChange={(_, { reason, event }) => {
        // The anchor opens and closes it itself.
        if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) return;
        onClose();
      }}
    >
      <AnchoredPopover.Portal>
        <AnchoredPopover.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={8}>
          <AnchoredPopover.Popup
            ref={popup}
            className={c.sheet}
            aria-label={label}
            style={{ width }}
            initialFocus={focusFirst}
            finalFocus={finalFocus}
          >
            {children}
          </AnchoredPopover.Popup>
        </AnchoredPopover.Positioner>
      </AnchoredPopover.Portal>
    </AnchoredPopover.Root>
  );
}
