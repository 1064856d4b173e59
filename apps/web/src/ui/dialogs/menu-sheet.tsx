import { Menu as ActionMenu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { IconCheck } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './menu.module.css';
import type { MenuItem, MenuList } from './menu-list.ts';
import p from './popover.module.css';

interface MenuSheetProps extends MenuList {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLDivElement | null>;
}

/** The list of a menu, at its button. */
export function MenuSheet({
  label,
  items,
  open,
  onClose,
  anchor,
  popup,
  side = 'bottom',
  align = 'start',
}: MenuSheetProps) {
  return (
    <ActionMenu.Root
      open={open}
      onOpenChange={(_, { reason, event }) => {
        // The button opens and closes it itself.
        if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) return;
        onClose();
      }}
    >
      {/* A landmark of its own: what lies outside of all of them is not found by a screen reader. */}
      <ActionMenu.Portal render={<section aria-label={label} />}>
        <ActionMenu.Positioner anchor={anchor} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <ActionMenu.Popup ref={popup} className={join(p.sheet, c.menu)} aria-label={label}>
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
