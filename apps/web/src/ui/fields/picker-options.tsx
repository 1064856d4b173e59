import type { Combobox } from '@base-ui/react/combobox';
import type { Select } from '@base-ui/react/select';
import type { ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react';
import { IconCheck } from '../buttons/icons.ts';
import c from './picker.module.css';

export interface Option<V extends string | number = string> {
  value: V;
  label: string;
  /** At the right or below: a plate, a town. */
  note?: ReactNode;
  /** Why it cannot be chosen; it stays listed, so that no one looks for it. */
  reason?: string | undefined;
}

/** The parts of the library a list of choices is made of; select and combobox name them alike. */
type Parts = Pick<typeof Select | typeof Combobox, 'Popup' | 'List' | 'Item'> & {
  Positioner: ComponentType<PickerPlace>;
};

export interface PickerPlace {
  className: string | undefined;
  positionMethod: 'fixed';
  sideOffset: number;
  collisionPadding: number;
  align: 'start';
  anchor?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

interface PickerOptionsProps<V extends string | number> {
  parts: Parts;
  /** The field, where the library does not know it. */
  anchor?: RefObject<HTMLElement | null>;
  /** Names the list for a screen reader. */
  label: string;
  options: readonly Option<V>[];
  /** What the library knows a choice by. */
  itemOf: (option: Option<V>) => unknown;
  isChosen: (option: Option<V>) => boolean;
  /** What stands in place of no choices. */
  empty: ReactNode;
  /** Before Tab moves the focus out of the sheet. */
  onTab?: () => void;
}

const place = {
  className: c.positioner,
  positionMethod: 'fixed',
  sideOffset: 4,
  collisionPadding: 8,
  align: 'start',
} as const;

/**
 * The sheet of choices below a picker. It is as wide as its field, keeps inside the part of the window that the on-screen keyboard
 * leaves, and choices that cannot be taken can be reached, so that their reason is read out.
 */
export function PickerOptions<V extends string | number>({
  parts: { Positioner, Popup, List, Item },
  anchor,
  label,
  options,
  itemOf,
  isChosen,
  empty,
  onTab,
}: PickerOptionsProps<V>) {
  return (
    <Positioner {...place} {...(anchor && { anchor })}>
      <Popup className={c.sheet} onKeyDown={({ key }: KeyboardEvent) => key === 'Tab' && onTab?.()}>
        {/* Chromium stops Tab at what scrolls, unless it is told not to. */}
        <List className={c.list} aria-label={label} tabIndex={-1}>
          {options.map((option) => (
            <Item
              key={option.value}
              value={itemOf(option)}
              {...({ label: option.label } as object)}
              disabled={option.reason !== undefined}
              className={c.option}
            >
              <span className={c.words}>
                <span>{option.label}</span>
                {option.reason && <span className={c.reason}>{option.reason}</span>}
              </span>
              {option.note && <span className={c.note}>{option.note}</span>}
              {isChosen(option) && <IconCheck size={15} stroke={2} aria-hidden className={c.check} />}
            </Item>
          ))}
        </List>
        {options.length === 0 && <div className={c.none}>{empty}</div>}
      </Popup>
    </Positioner>
  );
}
