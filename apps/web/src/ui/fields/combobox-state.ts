import { holdsWords, textKey } from '@quaygate/rules';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Option } from './picker-options.tsx';

const inOneWord = (text: string) => textKey(text).replace(/[ -]/g, '');

/** The choices that hold what is typed, in one word; until those for it are there, the others follow. */
export function findIn<V extends string | number>(
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

export function useTyped(onSearch: ((text: string) => void) | undefined) {
  /** Undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const forgetTyped = () => {
    setTyped(undefined);
    if (typed) onSearch?.('');
  };
  return { typed, setTyped, forgetTyped };
}

/** Enter before the choices are there takes none of them, and what is typed stays (UI-41). */
export function isEnterTooSoon(
  typed: string | undefined,
  { reason, event }: { reason: string; event: Event },
): boolean {
  if (!typed || reason !== 'none' || !(event instanceof KeyboardEvent) || event.key !== 'Enter') return false;
  event.preventDefault();
  return true;
}

/** What is chosen; what is found while somebody types need not contain it. */
export function useChosen<V extends string | number>(
  options: Option<V>[],
  value: V | undefined,
): Option<V> | undefined {
  const known = useRef<Option<V>>(undefined);
  const last = known.current?.value === value ? known.current : undefined;
  known.current = options.find((option) => option.value === value) ?? last;
  return known.current;
}

/** While the list is open the library hides the rest of the page from screen readers, except what is marked as live. */
export function useReadablePage(host: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const room = isOpen && host.current?.closest('[role="dialog"], [role="alertdialog"], #root');
    if (!room) return;
    room.setAttribute('aria-live', 'off');
    return () => room.removeAttribute('aria-live');
  }, [host, isOpen]);
}
