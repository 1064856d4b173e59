import { holdsWords } from '@quaygate/rules';
import { useId, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import f from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { IconSearch, IconX } from './icons.ts';
import { join } from './join.ts';
import c from './picker.module.css';
import { type Option, PickerOptions } from './picker-options.tsx';
import { Spinner } from './spinner.tsx';
import { usePicker } from './use-picker.ts';

export interface ComboboxProps<V extends string | number> extends FieldProps {
  value: V | undefined;
  options: Option<V>[];
  onChange: (value: V | undefined) => void;
  placeholder?: string;
  disabled?: boolean;
  /** The choices come while one types; without it the given options are filtered by label and `words`. */
  onSearch?: (text: string) => void;
  /** Further words an option is found by, for instance its plate without separators. */
  words?: (option: Option<V>) => string;
  loading?: boolean;
}

const inOneWord = (text: string) => text.replace(/[\s-]/g, '');

/** Finds one of many by typing. Choices that cannot be taken stay listed with their reason. */
export function Combobox<V extends string | number>({
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
  onSearch,
  words,
  loading,
}: ComboboxProps<V>) {
  const text = useText('shell');
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const chosen = options.find((option) => option.value === value);
  const wanted = (typed ?? '').trim().replaceAll('-', '');
  const found =
    onSearch || !wanted
      ? options
      : options.filter((option) => holdsWords(inOneWord(`${option.label}${words?.(option) ?? ''}`), wanted));
  const picker = usePicker({
    options: found,
    value,
    spaceSelects: false,
    onSelect: (option) => {
      onChange(option.value);
      setTyped(undefined);
    },
  });

  const type = (now: string) => {
    setTyped(now);
    onSearch?.(now);
    picker.show(found.length > 0 ? 0 : -1);
  };
  const leave = () => {
    picker.hide();
    setTyped(undefined);
    if (typed) onSearch?.('');
  };

  return (
    <Field {...{ label, hideLabel, help, error, optional }}>
      {({ 'aria-labelledby': _, ...control }) => (
        <div ref={picker.anchor}>
          <div className={f.control}>
            <IconSearch size={16} stroke={1.65} aria-hidden />
            <input
              {...control}
              role="combobox"
              aria-expanded={picker.open}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={picker.open && picker.active >= 0 ? `${list}-${picker.active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              className={join(f.input)}
              disabled={disabled}
              placeholder={placeholder ?? text('picker.placeholder')}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={() => !picker.open && picker.show()}
              onKeyDown={picker.onKeyDown}
              onBlur={leave}
            />
            {loading && <Spinner />}
            {chosen && !disabled && (
              <IconButton
                icon={IconX}
                label={text('picker.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setTyped(undefined);
                  onChange(undefined);
                }}
              />
            )}
          </div>
          <div ref={picker.sheet} popover="manual" className={c.sheet}>
            <PickerOptions
              id={list}
              label={label}
              options={picker.open ? found : []}
              value={value}
              active={picker.active}
              onActive={picker.setActive}
              onSelect={(option) => picker.choose(found.indexOf(option))}
              empty={loading ? text('loading') : text('picker.none')}
            />
          </div>
          <span className="sr-only" role="status">
            {picker.open && typed ? text('picker.results', { count: found.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
