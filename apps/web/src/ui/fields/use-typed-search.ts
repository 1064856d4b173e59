import { searchDebounceMs } from '@quaygate/rules';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useSlashKey } from './slash-key.ts';

/** When what is typed is searched for. */
export interface SearchRules {
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
  /** What is sent of what was typed; trimmed unless told. */
  clean?: (typed: string) => string;
}

const trim = (typed: string) => typed.trim();

interface TypedSearch extends SearchRules {
  /** A button asks again for what is shown already. */
  hasButton: boolean;
}

/** What is typed into a search and when it is sent. */
export function useTypedSearch({
  value,
  onSearch,
  pause = searchDebounceMs,
  min = 0,
  shortClears = false,
  clean = trim,
  hasButton,
}: TypedSearch) {
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
    if (hasButton && length > 0 && !isShort) search(clean(typed));
    search.flush();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
    if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      change('');
    }
  };
  return { typed, isShort, change, submit, key };
}

/** The key `/` jumps into the field, unless it is switched off in the profile; says whether it does. */
export function useSlashJump(input: RefObject<HTMLInputElement | null>): boolean {
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
  }, [input, hasSlashKey]);
  return hasSlashKey;
}
