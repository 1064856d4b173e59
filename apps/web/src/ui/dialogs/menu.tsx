import { type HTMLAttributes, type KeyboardEvent, type ReactElement, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onDemand } from '#web/lib/on-demand.ts';
import { useText } from '#web/text/use-text.ts';
import type { MenuList } from './menu-list.ts';
import { notify } from './notify.ts';

export interface MenuProps extends MenuList {
  /** The button; spread the props onto it. */
  children: (trigger: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined }) => ReactElement;
}

const sheet = onDemand(() => import('./menu-sheet.tsx').then(({ MenuSheet }) => MenuSheet));
const fetchAhead = () => void sheet.fetch().catch(() => undefined);

/** A button with a list of actions: arrows, Home, End and typed letters move, Enter chooses, Escape closes. */
export function Menu({ children, ...list }: MenuProps) {
  const text = useText('shell');
  const [state, setState] = useState<'unused' | 'coming' | 'open' | 'closed'>('unused');
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const pressed = useRef<string[]>([]);
  /** The menu takes the focus at once: the library would wait for a frame, in which pressed keys go to the button. */
  const enter = () => {
    flushSync(() => setState('open'));
    const find = (what: string) => popup.current?.querySelector<HTMLElement>(what);
    (find('[data-highlighted]') ?? find('[role^=menuitem]'))?.focus({ preventScroll: true });
    // Those that were pressed while it came.
    for (const key of pressed.current.splice(0))
      document.activeElement?.dispatchEvent(
        new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  };
  const open = () => {
    // From where it was opened the focus comes back; not every browser gives it to a button that is pressed.
    button.current?.focus({ preventScroll: true });
    if (sheet.part) return enter();
    setState('coming');
    sheet.fetch().then(enter, () => {
      pressed.current = [];
      setState('unused');
      notify.error(text('action.notLoaded'));
    });
  };
  const isOpen = state === 'open' || state === 'coming';
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = !isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    if (!opens && state !== 'coming') return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) open();
    else pressed.current.push(event.key);
  };
  const Sheet = sheet.part;
  return (
    <>
      {children({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => (isOpen ? setState('closed') : open()),
        onFocus: fetchAhead,
        onPointerEnter: fetchAhead,
        onKeyDown,
      })}
      {Sheet && (state === 'open' || state === 'closed') && (
        <Sheet {...list} open={state === 'open'} onClose={() => setState('closed')} anchor={button} popup={popup} />
      )}
    </>
  );
}
