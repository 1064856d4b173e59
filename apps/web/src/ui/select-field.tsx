import { useId } from 'react';
import { useText } from '#web/text/use-text.ts';
import f from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconSelector } from './icons.ts';
import { join } from './join.ts';
import c from './picker.module.css';
import { type Option, PickerOptions } from './picker-options.tsx';
import { usePicker } from './use-picker.ts';

export interface SelectFieldProps<V extends string | number> extends FieldProps {
  value: V | undefined;
  options: Option<V>[];
  onChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** One of a few known choices. For many, or to search, use Combobox. */
export function SelectField<V extends string | number>({
  label,
  hideLabel,
  help,
  error,
  optional,
  value,
  options,
  onChange,
  placeholder,
  disabled,
  onBlur,
}: SelectFieldProps<V>) {
  const text = useText('shell');
  const list = useId();
  const picker = usePicker({ options, value, onSelect: (option) => onChange(option.value), spaceSelects: true });
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...{ label, hideLabel, help, error, optional }} group>
      {({ 'aria-labelledby': name, 'aria-invalid': invalid, ...control }) => (
        <div ref={picker.anchor}>
          <button
            type="button"
            {...control}
            role="combobox"
            aria-labelledby={`${name} ${control.id}`}
            aria-expanded={picker.open}
            aria-controls={list}
            aria-haspopup="listbox"
            aria-invalid={invalid}
            aria-activedescendant={picker.open && picker.active >= 0 ? `${list}-${picker.active}` : undefined}
            className={join(f.control, c.select)}
            disabled={disabled}
            onClick={() => (picker.open ? picker.hide() : picker.show())}
            onKeyDown={picker.onKeyDown}
            onBlur={() => {
              picker.hide();
              onBlur?.();
            }}
          >
            <span className={chosen ? c.chosen : c.placeholder}>
              {chosen?.label ?? placeholder ?? text('picker.placeholder')}
            </span>
            <IconSelector size={15} stroke={1.65} aria-hidden />
          </button>
          <div ref={picker.sheet} popover="manual" className={c.sheet}>
            <PickerOptions
              id={list}
              label={label}
              options={picker.open ? options : []}
              value={value}
              active={picker.active}
              onActive={picker.setActive}
              onSelect={(option) => picker.choose(options.indexOf(option))}
              empty={text('picker.none')}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
