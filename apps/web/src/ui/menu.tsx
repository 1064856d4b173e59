// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: aria-checked stands only on menuitemradio
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Icon, IconCheck } from './icons.ts';
import { join } from './join.ts';
import c from './menu.module.css';
import type { Align, Side } from './place.ts';
import { Popover } from './popover.tsx';

export interface MenuItem {
  key: string;
  label: string;
  icon?: Icon;
  onSelect: () => void;
  /** Marks the one of several that holds. */
  checked?: boolean;
  tone?: 'danger';
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

export interface MenuProps {
  label: string;
  items: MenuItem[];
  /** The button; spread the props onto it. */
  children: (trigger: { onClick: () => void; 'aria-expanded': boolean; 'aria-haspopup': 'menu' }) => ReactNode;
  side?: Side;
  align?: Align;
}

/** A button with a list of actions; arrows move, Enter chooses, Escape closes. */
export function Menu({ label, items, children, side, align }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLElement | null>(null);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <span
      ref={(node) => {
        anchor.current = node;
        button.current = node?.querySelector('button') ?? null;
      }}
      className={c.anchor}
    >
      {children({ onClick: () => setOpen(!open), 'aria-expanded': open, 'aria-haspopup': 'menu' })}
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={label}
        role="menu"
        {...(side && { side })}
        {...(align && { align })}
      >
        <div onKeyDown={move} role="none">
          {items.map(({ icon: Mark, ...item }) => (
            <button
              type="button"
              key={item.key}
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              aria-disabled={item.reason !== undefined || undefined}
              data-tip={item.reason}
              className={join(c.item, item.tone && c[item.tone])}
              onClick={() => {
                if (item.reason !== undefined) return;
                setOpen(false);
                item.onSelect();
              }}
            >
              {Mark && <Mark size={16} stroke={1.65} aria-hidden />}
              <span>{item.label}</span>
              {item.checked && <IconCheck size={15} stroke={2} aria-hidden className={c.check} />}
            </button>
          ))}
        </div>
      </Popover>
    </span>
  );
}
