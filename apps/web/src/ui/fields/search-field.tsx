// biome-ignore-all lint/a11y/useSemanticElements: a search input brings a clear button of its own in some browsers
import { searchDebounceMs } from '@quaygate/rules';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconSearch, IconX } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import { Kbd } from '../show/kbd.tsx';
import f from './field.module.css';
import c from './search-field.module.css';
import { useSlashKey } from './slash-key.ts';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now, from the address bar. */
  value: string;
  /** Called after the pause, at once on Enter and when emptied. */
  onSearch: (text: string) => void;
  /** Milliseconds of the pause, 300 unless told (LIM-02). */
  pause?: number;
  /** With fewer characters, but some, nothing is sent and a hint stands below (LIM-03). */
  min?: number;
  /** What was searched for is left once the text is too short; unless told it stays until there is more text. */
  shortClears?: boolean;
  /** The hint, where the usual number of characters is not enough. */
  hint?: string;
  /** What is sent of what was typed; trimmed unless told. */
  clean?: (typed: string) => string;
  maxLength?: number;
  width?: number;
  /** The word of a button that searches as Enter does. With it both ask again for what is shown already. */
  button?: string;
}

const trim = (typed: string) => typed.trim();

/** A search that waits until the typing pauses. The key `/` jumps here, unless it is switched off in the profile. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  pause = searchDebounceMs,
  min = 0,
  shortClears = false,
  hint: ownHint,
  clean = trim,
  maxLength,
  width = 340,
  button,
}: SearchFieldProps) {
  const text = useText('shell');
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useRef(onSearch);
  send.current = onSearch;

  const search = useMemo(
    () =>
      debounce((now: string) => {
        sent.current = now;
        send.current(now);
      }, pause),
    [pause],
  );
  useEffect(() => search.cancel, [search]);

  // The address changed under us: back button, cleared filters, another company.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    search.cancel();
    setTyped(value);
  }, [value, search]);

  const hasSlashKey = useSlashKey((state) => state.isOn);
  useEffect(() => {
    if (!hasSlashKey) return;
    const jump = (event: globalThis.KeyboardEvent) => {
      const busy =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], [aria-modal]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || busy) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, [hasSlashKey]);

  const length = clean(typed).length;
  const isShort = length > 0 && length < min;
  const change = (now: string) => {
    setTyped(now);
    const wanted = clean(now);
    const isTooShort = wanted !== '' && wanted.length < min;
    if (isTooShort && !shortClears) return search.cancel();
    search(isTooShort ? '' : wanted);
    if (!wanted) search.flush();
  };
  /** Text that is too short is not sent, and an emptied field was searched for at once. */
  const submit = () => {
    if (button && length > 0 && !isShort) search(clean(typed));
    search.flush();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
    if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      change('');
    }
  };

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
