import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconFilter, IconX } from '../buttons/icons.ts';
import { Popover } from '../dialogs/popover.tsx';
import c from './filter-bar.module.css';

export interface FilterPopoverProps {
  /** How many values are applied. */
  count: number;
  /** Takes what was chosen; the sheet closes. */
  onApply: () => void;
  onReset: () => void;
  /** Sets the draft back to what is applied, when the sheet opens. */
  onOpen?: () => void;
  width?: number;
  /** CheckboxGroups of a draft that `onApply` takes over. */
  children: ReactNode;
}

/** The filter button with its sheet: choose, then apply. */
export function FilterPopover({ count, onApply, onReset, onOpen, width = 300, children }: FilterPopoverProps) {
  const text = useText('shell');
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onApply();
  };
  return (
    <>
      <Button
        ref={anchor}
        icon={IconFilter}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {text('filter.open')}
        {count > 0 && (
          <>
            <span className={c.count} aria-hidden>
              {count}
            </span>
            <span className="sr-only">, {text('filter.active', { count })}</span>
          </>
        )}
      </Button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label={text('filter.open')} width={width}>
        <form onSubmit={apply} className={c.sheet}>
          <div className={c.groups}>{children}</div>
          <div className={c.foot}>
            <Button
              variant="quiet"
              onClick={() => {
                setOpen(false);
                onReset();
              }}
            >
              {text('action.reset')}
            </Button>
            <Button type="submit" variant="primary">
              {text('action.apply')}
            </Button>
          </div>
        </form>
      </Popover>
    </>
  );
}

export interface FilterChipsProps {
  chips: { key: string; label: string; onRemove: () => void }[];
  onRemoveAll?: () => void;
}

/** The applied filters, each with a button that removes it; the focus goes on to the next one. */
export function FilterChips({ chips, onRemoveAll }: FilterChipsProps) {
  const text = useText('shell');
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; before: HTMLElement | undefined }>(undefined);
  const remember = (index: number) => {
    const stops = list.current?.parentElement?.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"], input') ?? [];
    // The one that opens these filters stands before them.
    const before = [...stops].findLast(
      (stop) => stop.compareDocumentPosition(list.current ?? stop) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    removed.current = { index, before };
  };
  useEffect(() => {
    if (!removed.current) return;
    const { index, before } = removed.current;
    removed.current = undefined;
    const buttons = list.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    (buttons[Math.min(index, chips.length - 1)] ?? before)?.focus();
  }, [chips.length]);
  if (chips.length === 0) return null;
  return (
    <ul ref={list} className={c.chips}>
      {chips.map((chip, index) => (
        <li key={chip.key} className={c.chip}>
          {chip.label}
          <button
            type="button"
            aria-label={text('filter.remove', { name: chip.label })}
            onClick={() => {
              remember(index);
              chip.onRemove();
            }}
          >
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {onRemoveAll && chips.length > 1 && (
        <li>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              remember(0);
              onRemoveAll();
            }}
          >
            {text('filter.removeAll')}
          </Button>
        </li>
      )}
    </ul>
  );
}
