import type { ReactNode } from 'react';
import { IconCheck } from './icons.ts';
import { join } from './join.ts';
import c from './picker.module.css';

export interface Option<V extends string | number = string> {
  value: V;
  label: string;
  /** At the right or below: a plate, a town. */
  note?: ReactNode;
  /** Why it cannot be chosen; it stays listed, so that nobody looks for it. */
  reason?: string | undefined;
}

interface OptionsProps<V extends string | number> {
  id: string;
  label: string;
  options: Option<V>[];
  value: V | undefined;
  active: number;
  onActive: (index: number) => void;
  onSelect: (option: Option<V>) => void;
  empty: string;
}

/** The list of choices of a picker. The focus stays in the field; the active choice is named by its id. */
export function PickerOptions<V extends string | number>({
  id,
  label,
  options,
  value,
  active,
  onActive,
  onSelect,
  empty,
}: OptionsProps<V>) {
  return (
    <>
      <div role="listbox" id={id} aria-label={label} className={c.list}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.reason !== undefined || undefined}
            className={join(c.option, index === active && c.active)}
            onPointerMove={() => index !== active && onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => option.reason === undefined && onSelect(option)}
          >
            <span className={c.words}>
              <span>{option.label}</span>
              {option.reason && <span className={c.reason}>{option.reason}</span>}
            </span>
            {option.note && <span className={c.note}>{option.note}</span>}
            {option.value === value && <IconCheck size={15} stroke={2} aria-hidden className={c.check} />}
          </div>
        ))}
      </div>
      {options.length === 0 && <div className={c.none}>{empty}</div>}
    </>
  );
}
