import { useEffect, useState } from 'react';
import { quietPart } from '#web/lib/quiet-part.tsx';

// Loaded with the first tooltip: the sign-in page does not wait for it.
const Tip = quietPart(() => import('./tip.tsx').then(({ Tip }) => Tip));

const delay = 350;
/** Moving from one to the next within this time needs no second wait. */
const grace = 200;

/** What cannot be pressed may be touched to read why; a touch on anything else does what that does. */
const explains = '[aria-disabled], :not(a, button, input, [role])';

function asksWhy(event: MouseEvent): boolean {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  return isTouch && (event.target as Element).closest('[data-tip]')?.matches(explains) === true;
}

/**
 * One tooltip for the whole page: an element with `data-tip` shows it when pointed at, on keyboard focus, and on touch
 * where the touch does nothing else. A table of a thousand icon buttons costs nothing then. The element itself says the
 * same to a screen reader, so this layer is hidden from it.
 */
export function TipLayer() {
  const [shown, setShown] = useState<HTMLElement>();

  useEffect(() => {
    let [anchor, timer]: [HTMLElement?, ReturnType<typeof setTimeout>?] = [];
    let [hiddenAt, isShown] = [0, false];
    const listening = new AbortController();
    const { signal } = listening;

    const show = (target: HTMLElement) => {
      if (!target.isConnected || !target.dataset.tip) return;
      isShown = true;
      setShown(target);
    };
    const hide = () => {
      clearTimeout(timer);
      anchor = undefined;
      if (isShown) hiddenAt = Date.now();
      isShown = false;
      setShown(undefined);
    };
    const offer = (target: EventTarget | null, wait: number) => {
      const found = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
      if (found === (anchor ?? null)) return;
      hide();
      if (!found?.dataset.tip) return;
      if (found.dataset.tipIfCut !== undefined && found.scrollWidth <= found.clientWidth) return;
      anchor = found;
      timer = setTimeout(show, Date.now() - hiddenAt < grace ? 0 : wait, found);
    };

    const over = (event: PointerEvent) => event.pointerType !== 'touch' && offer(event.target, delay);
    const focus = (event: FocusEvent) => (event.target as Element).matches(':focus-visible') && offer(event.target, 0);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const leave = (event: PointerEvent) => event.relatedTarget === null && hide();
    // What is not shown yet may come: a pointer that is over something else after the scrolling says so itself.
    const scroll = () => isShown && hide();
    const click = (event: MouseEvent) => asksWhy(event) && offer(event.target, 0);
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('pointerout', leave, { signal });
    document.addEventListener('focusin', focus, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('click', click, { signal });
    document.addEventListener('keydown', key, { signal });
    addEventListener('scroll', scroll, { capture: true, passive: true, signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  return shown ? <Tip anchor={shown} /> : null;
}
