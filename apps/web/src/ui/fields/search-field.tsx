// biome-ignore-all lint/a11y/useSemanticElements: a search input brings a clear button of its own in some browsers
import { useId, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconSearch, IconX } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import { Kbd } from '../show/kbd.tsx';
import f from './field.module.css';
import c from './search-field.module.css';
import { type SearchRules, useSlashJump, useTypedSearch } from './use-typed-search.ts';

export interface SearchFieldProps extends SearchRules {
  label: string;
  placeholder?: string;
  /** The hint, where the usual number of characters is not enough. */
  hint?: string;
  maxLength?: number;
  width?: number;
  /** The word of a button that searches as Enter does. With it both ask again for what is shown already. */
  button?: string;
}

/** A search that waits until the typing pauses. The key `/` jumps here, unless it is switched off in the profile. */
export function SearchField({
  label,
  placeholder,
  hint: ownHint,
  maxLength,
  width = 340,
  button,
  ...rules
}: SearchFieldProps) {
  const text = useText('shell');
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, isShort, change, submit, key } = useTypedSearch({ ...rules, hasButton: button !== undefined });
  const hasSlashKey = useSlashJump(input);

  const field = (
    <div className={c.search} style={{ '--width': `${width}px` } as object}>
      <div className={f.control}>
        <IconSearch size={16} stroke={1.65} aria-hidden />
        <input
          ref={input}
          type="text"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          aria-describedby={isShort ? hint : undefined}
          aria-keyshortcuts={hasSlashKey ? '/' : undefined}
          placeholder={placeholder ?? label}
          className={join(f.input, c.input)}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={key}
        />
        {typed ? (
          <IconButton
            icon={IconX}
            label={text('search.clear')}
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          />
        ) : (
          hasSlashKey && (
            <span className={c.key} aria-hidden>
              <Kbd>/</Kbd>
            </span>
          )
        )}
      </div>
      {isShort && (
        <span id={hint} role="status" className={c.hint}>
          {ownHint ?? text('search.minimum')}
        </span>
      )}
    </div>
  );
  if (!button) return field;
  return (
    <div className={c.withButton}>
      {field}
      <Button icon={IconSearch} onClick={submit}>
        {button}
      </Button>
    </div>
  );
}
