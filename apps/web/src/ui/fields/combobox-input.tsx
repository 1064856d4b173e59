import { Combobox as Base } from '@base-ui/react/combobox';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconSearch, IconX } from '../buttons/icons.ts';
import { Spinner } from '../page/spinner.tsx';
import f from './field.module.css';
import type { ControlProps } from './field.tsx';
import c from './picker.module.css';

interface ComboboxInputProps extends Omit<ControlProps, 'aria-labelledby'> {
  placeholder: string | undefined;
  loading: boolean | undefined;
  canClear: boolean;
  onBlur: () => void;
}

export function ComboboxInput({ placeholder, loading, canClear, onBlur, ...control }: ComboboxInputProps) {
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

/** Says while somebody types how much was found. */
export function FoundCount({ count }: { count: number | undefined }) {
  const text = useText('shell');
  return (
    <span className="sr-only" role="status">
      {count === undefined ? '' : text('picker.results', { count })}
    </span>
  );
}
