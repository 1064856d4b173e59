import { Combobox as Base } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { ComboboxInput, FoundCount } from './combobox-input.tsx';
import { findIn, isEnterTooSoon, useChosen, useReadablePage, useTyped } from './combobox-state.ts';
import { Field, type FieldProps } from './field.tsx';
import c from './picker.module.css';
import { type Option, PickerOptions } from './picker-options.tsx';

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
  /** False where each choice only adds to a list. */
  needed?: boolean;
  /** What stands in place of no choices; that nothing was found, unless told. */
  empty?: string | undefined;
}

/** Finds one of many by typing. Choices that cannot be taken stay listed with their reason. */
export function Combobox<V extends string | number>({
  value,
  options,
  onChange,
  placeholder,
  disabled,
  onSearch,
  words,
  loading,
  empty,
  ...field
}: ComboboxProps<V>) {
  const text = useText('shell');
  const host = useRef<HTMLDivElement>(null);
  const { typed, setTyped, forgetTyped } = useTyped(onSearch);
  const [isOpen, setOpen] = useState(false);

  const chosen = useChosen(options, value);
  const found = findIn(options, typed ?? '', { words, isAsking: onSearch !== undefined });
  useReadablePage(host, isOpen);

  return (
    <Field {...field}>
      {({ 'aria-labelledby': _, ...control }) => (
        <div ref={host} className={c.host}>
          <Base.Root<Option<V>>
            items={options}
            filteredItems={found}
            isItemEqualToValue={(one, other) => one.value === other.value}
            value={chosen ?? null}
            onValueChange={(option, change) => {
              // Escape closes the list or the dialog around it; a choice is removed by its button.
              if (change.reason === 'escape-key') {
                change.allowPropagation();
                return change.cancel();
              }
              if (change.reason !== 'input-clear') setTyped(undefined);
              onChange(option?.value);
            }}
            inputValue={typed ?? chosen?.label ?? ''}
            onInputValueChange={(next, { reason }) => {
              if (reason !== 'input-change' && reason !== 'input-clear') return setTyped(undefined);
              setTyped(next);
              onSearch?.(next);
            }}
            onOpenChange={(next, change) => {
              if (isEnterTooSoon(typed, change)) return change.cancel();
              setOpen(next);
              if (!next) forgetTyped();
            }}
            disabled={disabled ?? false}
            autoHighlight
          >
            <ComboboxInput
              {...control}
              placeholder={placeholder}
              loading={loading}
              canClear={chosen !== undefined && !disabled}
              onBlur={forgetTyped}
            />
            <Base.Portal container={host}>
              <PickerOptions
                parts={Base}
                label={field.label}
                options={found}
                itemOf={(option) => option}
                isChosen={(option) => option.value === value}
                empty={loading ? text('loading') : (empty ?? text('picker.none'))}
              />
            </Base.Portal>
            <FoundCount count={isOpen && typed ? found.length : undefined} />
          </Base.Root>
        </div>
      )}
    </Field>
  );
}
