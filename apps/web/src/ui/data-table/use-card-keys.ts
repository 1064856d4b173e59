import type { KeyboardEvent } from 'react';
import { controlsIn, isTypedIn, pressOwn } from './row-stops.ts';
import type { useRowFocus } from './use-row-focus.ts';

/** Arrows move from card to card and between the controls of a card, a letter presses what names it. */
export function useCardKeys(
  { at, go, rowAt }: Pick<ReturnType<typeof useRowFocus>, 'at' | 'go' | 'rowAt'>,
  last: number,
) {
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (isTypedIn(target) || isCommand || !target.closest('[data-row]')) return;
    const card = rowAt(at);
    const stops = card ? controlsIn(card) : [];
    const aside = (step: 1 | -1) => stops[stops.indexOf(target) + step]?.focus();
    const done = (() => {
      switch (event.key) {
        case 'ArrowDown':
          return go(at + 1);
        case 'ArrowUp':
          return go(at - 1);
        case 'Home':
          return go(0);
        case 'End':
          return go(last);
        case 'ArrowRight':
          return aside(1);
        case 'ArrowLeft':
          return aside(-1);
        default:
          return pressOwn(card, event.key);
      }
    })();
    if (done !== false) event.preventDefault();
  };
}
