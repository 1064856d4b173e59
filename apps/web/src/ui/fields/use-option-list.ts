import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OnDemand } from '#web/lib/on-demand.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '../dialogs/notify.ts';

const calmly = { preventScroll: true };
/** The list of a field, which stands beside it. */
const listOf = (field: HTMLElement | null) => field?.parentElement?.querySelector('[role="listbox"]');

/** The list takes the focus at once: the library would wait for a frame, in which pressed keys go to the closed field. */
function focusChoice(field: HTMLElement | null): void {
  const find = (what: string) => listOf(field)?.querySelector<HTMLElement>(what);
  (find('[data-highlighted]') ?? find('[aria-selected="true"]') ?? find('[role="option"]'))?.focus(calmly);
}

function press(key: string): void {
  const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  flushSync(() => document.activeElement?.dispatchEvent(event));
}

/** Which is loaded when it is first wanted. */
type ListSheet = Omit<OnDemand<never>, 'part'> & { part: unknown };

/** Opens and closes the list of a field; the focus goes into it and comes back. */
export function useOptionList(sheet: ListSheet, field: RefObject<HTMLButtonElement | null>) {
  const text = useText('shell');
  const [state, setState] = useState<'closed' | 'coming' | 'open' | 'closing'>('closed');
  const isWanted = useRef(false);
  /** Keys that were pressed while it came. */
  const pressed = useRef<string[]>([]);
  const isOpen = state === 'open' || state === 'coming';

  const close = () => {
    isWanted.current = false;
    pressed.current = [];
    setState((now) => (now === 'open' || now === 'closing' ? 'closing' : 'closed'));
  };
  const enter = () => {
    if (!isWanted.current) return;
    flushSync(() => setState('open'));
    focusChoice(field.current);
    for (const key of pressed.current.splice(0)) press(key);
  };
  const open = () => {
    // Not every browser gives the focus to a button that is pressed.
    field.current?.focus(calmly);
    isWanted.current = true;
    if (sheet.part) return enter();
    setState('coming');
    sheet.fetch().then(enter, () => {
      close();
      notify.error(text('action.notLoaded'));
    });
  };
  /** Until its closing has ended. */
  const finish = () => setState((now) => (now === 'closing' ? 'closed' : now));

  // The list stays until its closing has ended; the field is used again before that.
  useLayoutEffect(() => {
    if (!isOpen && listOf(field.current)?.contains(document.activeElement)) field.current?.focus(calmly);
  }, [field, isOpen]);

  return { state, isOpen, isShown: state === 'open' || state === 'closing', pressed, open, close, finish };
}

type OptionList = ReturnType<typeof useOptionList>;

/** Tab takes the highlighted choice, as a select of the browser does, and goes on from the field. */
export function leaveBy({ close }: OptionList, field: HTMLElement | null): void {
  const { activeElement } = document;
  flushSync(() => {
    if (activeElement?.matches('[role="option"]')) (activeElement as HTMLElement).click();
    close();
  });
  field?.focus(calmly);
}

/** Keys that open the list: the arrows, and a letter, which is looked for in it. */
const opensList = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ArrowDown' || key === 'ArrowUp' || (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey);

/** What the field does when it is pressed, by hand or by a key. */
export function useOptionTrigger({ state, isOpen, pressed, open, close }: OptionList) {
  const isPressed = useRef(false);
  const toggle = () => (isOpen ? close() : open());
  return {
    // Pressed, drawn to a choice and let go there, as in a select of the browser.
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      isPressed.current = true;
      toggle();
    },
    // A key and a screen reader press without a mouse.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || !isPressed.current) toggle();
      isPressed.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (state === 'coming' && event.key === 'Tab') return close();
      const opens = !isOpen && opensList(event);
      if (!opens && state !== 'coming') return;
      event.preventDefault();
      event.stopPropagation();
      if (!opens || event.key.length === 1) pressed.current.push(event.key);
      if (opens) open();
    },
  };
}
