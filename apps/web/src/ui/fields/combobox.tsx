import { Combobox as Base } from '@base-ui/react/combobox';
import { holdsWords, textKey } from '@quaygate/rules';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconSearch, IconX } from '../buttons/icons.ts';
import { Spinner } from '../page/spinner.tsx';
import f from './field.module.css';
import { type ControlProps, Field, type FieldProps } from './field.tsx';
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

const inOneWord = (text: string) => textKey(text).replace(/[ -]/g, '');

/** While the list is open the library hides the rest of the page from screen readers, except what is marked as live. */
function useReadablePage(host: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const room = isOpen && host.current?.closest('[role="dialog"], [role="alertdialog"], #root');
    if (!room) return;
    room.setAttribute('aria-live', 'off');
    return () => room.removeAttribute('aria-live');
  }, [host, isOpen]);
}

/** The choices that hold what is typed, in one word; until those for it are there, the others follow. */
function findIn<V extends string | number>(
  options: Option<V>[],
  typed: string,
  { words, isAsking }: { words: ((option: Option<V>) => string) | undefined; isAsking: boolean },
): Option<V>[] {
  const wanted = textKey(typed).replaceAll('-', '');
  if (!wanted) return options;
  const fits = (option: Option<V>) => holdsWords(inOneWord(`${option.label}${words?.(option) ?? ''}`), wanted);
  const fitting = options.filter(fits);
  // Until the choices for what is typed are there, Enter takes the first of the former that fits.
  return isAsking ? [...fitting, ...options.filter((option) => !fits(option))] : fitting;
}

interface ComboboxInputProps extends Omit<ControlProps, 'aria-labelledby'> {
  placeholder: string | undefined;
  loading: boolean | undefined;
  canClear: boolean;
  onBlur: () => void;
}

function ComboboxInput({ placeholder, loading, canClear, onBlur, ...control }: ComboboxInputProps) {
  const text = useText('shell');
  return (
    <Base.InputGroup className={f.control}>
      <IconSearch size={16} stroke={1.65} aria-hidden />
      <Base.Input
        {...control}
        className={f.input}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? text('picker.placeholder')}
        onBlur={onBlur}
      />
      {loading && (
        <span className={c.loading}>
          <Spinner />
        </span>
      )}
      {canClear && <Base.Clear tabIndex={0} render={<IconButton icon={IconX} label={text('picker.clear')} />} />}
    </Base.InputGroup>
  );
}

function useTyped(onSearch: ((text: string) => void) | undefined) {
  /** Undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const forgetTyped = () => {
    setTyped(undefined);
    if (typed) onSearch?.('');
  };
  return { typed, setTyped, forgetTyped };
}

/** What is chosen; what is found while somebody types need not contain it. */
function useChosen<V extends string | number>(options: Option<V>[], value: V | undefined): Option<V> | undefined {
  const known = useRef<Option<V>>(undefined);
  const last = known.current?.value === value ? known.current : undefined;
  known.current = options.find((option) => option.value === value) ?? last;
  return known.current;
}

/** Says while somebody types how much was found. */
function FoundCount({ count }: { count: number | undefined }) {
  const text = useText('shell');
  return (
    <span className="sr-only" role="status">
      {count === undefined ? '' : text('picker.results', { count })}
    </span>
  );
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
            onOpenChange={(next) => {
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
