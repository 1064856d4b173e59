// biome-ignore-all lint/a11y/useSemanticElements: a search input brings a clear button of its own in some browsers
import { searchDebounceMs } from '@quaygate/rules';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useText } from '#web/text/use-text.ts';
import f from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { IconSearch, IconX } from './icons.ts';
import { join } from './join.ts';
import { Kbd } from './kbd.tsx';
import c from './search-field.module.css';

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
  maxLength?: number;
  width?: number;
}

/** A search that waits for the typing hand. The key `/` jumps here. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  pause = searchDebounceMs,
  min = 0,
  maxLength,
  width = 340,
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

  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent) => {
      const busy =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || busy) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);

  const length = typed.trim().length;
  const isShort = length > 0 && length < min;
  const change = (now: string) => {
    setTyped(now);
    const count = now.trim().length;
    if (count > 0 && count < min) return search.cancel();
    search(now.trim());
    if (count === 0) search.flush();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.flush();
    if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      change('');
    }
  };

  return (
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
          aria-keyshortcuts="/"
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
          <span className={c.key} aria-hidden>
            <Kbd>/</Kbd>
          </span>
        )}
      </div>
      {isShort && (
        <span id={hint} role="status" className={c.hint}>
          {text('search.minimum')}
        </span>
      )}
    </div>
  );
}
