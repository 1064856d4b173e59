import { Menu as ActionMenu } from '@base-ui/react/menu';
import { type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Icon, IconCheck } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './menu.module.css';
import p from './popover.module.css';

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
  children: (trigger: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined }) => ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
}

/** A button with a list of actions: arrows, Home, End and typed letters move, Enter chooses, Escape closes. */
export function Menu({ label, items, children, side = 'bottom', align = 'start' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  /** The menu takes the focus at once: the library would wait for a frame, in which pressed keys go to the button. */
  const toggle = (next: boolean) => {
    if (!next) return setOpen(false);
    flushSync(() => setOpen(true));
    sheet.current?.querySelector<HTMLElement>('[data-highlighted]')?.focus({ preventScroll: true });
  };
  return (
    <ActionMenu.Root open={isOpen} onOpenChange={toggle}>
      <ActionMenu.Trigger render={children} />
      {/* A landmark of its own: what lies outside of all of them is not found by a screen reader. */}
      <ActionMenu.Portal render={<section aria-label={label} />}>
        <ActionMenu.Positioner side={side} align={align} sideOffset={6} collisionPadding={8}>
          <ActionMenu.Popup ref={sheet} className={join(p.sheet, c.menu)} aria-label={label}>
            {groupsOf(items).map((group) => {
              const chosen = group.find(({ checked }) => checked)?.key;
              const isChoice = group[0]?.checked !== undefined;
              return isChoice ? (
                <ActionMenu.RadioGroup key={group[0]?.key} value={chosen}>
                  {group.map((item) => (
                    <ActionMenu.RadioItem key={item.key} value={item.key} closeOnClick {...itemProps(item)} />
                  ))}
                </ActionMenu.RadioGroup>
              ) : (
                group.map((item) => <ActionMenu.Item key={item.key} {...itemProps(item)} />)
              );
            })}
          </ActionMenu.Popup>
        </ActionMenu.Positioner>
      </ActionMenu.Portal>
    </ActionMenu.Root>
  );
}

/** Neighbours of the same kind: actions, or choices of which one holds. */
function groupsOf(items: MenuItem[]): MenuItem[][] {
  const groups: MenuItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && (last[0]?.checked === undefined) === (item.checked === undefined)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** An item with a reason keeps its place in the arrow keys, so that the reason is read. */
const itemProps = ({ label, icon: Mark, onSelect, checked, tone, reason }: MenuItem) => ({
  label,
  disabled: reason !== undefined,
  onClick: onSelect,
  className: join(c.item, tone && c[tone]),
  children: (
    <>
      {Mark && <Mark size={16} stroke={1.65} aria-hidden />}
      <span className={c.words}>
        {label}
        {reason && <span className={c.reason}>{reason}</span>}
      </span>
      {checked && <IconCheck size={15} stroke={2} aria-hidden className={c.check} />}
    </>
  ) satisfies ReactNode,
});
