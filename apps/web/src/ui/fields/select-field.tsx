import { useRef, useState } from 'react';
import { onDemand } from '#web/lib/on-demand.ts';
import { useText } from '#web/text/use-text.ts';
import { IconSelector } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import f from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import c from './picker.module.css';
import type { Option } from './picker-options.tsx';
import { leaveBy, useOptionList, useOptionTrigger } from './use-option-list.ts';

export interface SelectFieldProps<V extends string | number> extends FieldProps {
  value: V | undefined;
  options: Option<V>[];
  onChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

const sheet = onDemand(() => import('./select-sheet.tsx').then(({ SelectSheet }) => SelectSheet));

const fetchAhead = () => void sheet.fetch().catch(() => undefined);

/** One of a few known choices; its list is loaded when the field is first used. For many, or to search, use Combobox. */
export function SelectField<V extends string | number>({
  value,
  options,
  onChange,
  placeholder,
  disabled,
  onBlur,
  ...field
}: SelectFieldProps<V>) {
  const text = useText('shell');
  const [isFocused, setFocused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const list = useOptionList(sheet, button);
  const { isOpen, isShown } = list;
  const trigger = useOptionTrigger(list);
  const Sheet = sheet.part;
  return (
    <Field {...field} group>
      {({ 'aria-labelledby': name, ...control }) => (
        <>
          <button
            {...control}
            {...trigger}
            ref={button}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen && isShown ? `${control.id}-list` : undefined}
            aria-labelledby={`${name} ${control.id}`}
            className={join(f.control, c.select)}
            disabled={disabled}
            // The focus goes into the open list, which is no leaving.
            onBlur={() => {
              setFocused(false);
              if (!isOpen) onBlur?.();
            }}
            onFocus={() => {
              setFocused(true);
              fetchAhead();
            }}
            onPointerEnter={fetchAhead}
          >
            <span className={chosen ? c.chosen : c.placeholder}>
              {chosen?.label ?? placeholder ?? text('picker.placeholder')}
            </span>
            <IconSelector size={15} stroke={1.65} aria-hidden />
          </button>
          {Sheet && (isShown || isFocused) && (
            <Sheet
              id={control.id}
              label={field.label}
              value={chosen?.value}
              options={options}
              onChange={(next) => onChange(next as V)}
              open={isOpen}
              onClose={list.close}
              onClosed={list.finish}
              onTab={() => leaveBy(list, button.current)}
              field={button}
            />
          )}
        </>
      )}
    </Field>
  );
}
