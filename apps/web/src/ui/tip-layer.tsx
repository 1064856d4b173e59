import { present } from '@quaygate/rules';
import { useEffect, useRef } from 'react';
import { place } from './place.ts';
import c from './tip-layer.module.css';

const delay = 350;

/**
 * One tooltip for the whole page: whatever carries `data-tip` shows it on pointing and on keyboard focus. A table of a
 * thousand icon buttons costs nothing then. The words are also in the element itself, so this layer is for the eye only.
 */
export function TipLayer() {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tip = present(ref.current);
    let anchor: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = 0;

    const hide = () => {
      clearTimeout(timer);
      anchor = undefined;
      if (tip.matches(':popover-open')) {
        tip.hidePopover();
        shownAt = Date.now();
      }
    };
    const show = (target: HTMLElement) => {
      if (!target.isConnected || !target.dataset.tip) return;
      tip.textContent = target.dataset.tip;
      if (tip.matches(':popover-open')) tip.hidePopover();
      tip.showPopover();
      place(tip, target, target.dataset.tipSide === 'right' ? 'right' : 'top', 'center');
    };
    const offer = (target: EventTarget | null, wait: number) => {
      const found = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
      if (found === (anchor ?? null)) return;
      if (target instanceof Node && tip.contains(target)) return;
      hide();
      if (!found?.dataset.tip) return;
      if (found.dataset.tipIfCut !== undefined && found.scrollWidth <= found.clientWidth) return;
      anchor = found;
      // Moving from one to the next needs no second patience.
      timer = setTimeout(show, Date.now() - shownAt < 200 ? 0 : wait, found);
    };

    const over = (event: PointerEvent) => event.pointerType !== 'touch' && offer(event.target, delay);
    const focus = (event: FocusEvent) => (event.target as Element).matches(':focus-visible') && offer(event.target, 0);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const leave = (event: PointerEvent) => event.relatedTarget === null && hide();
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerout', leave);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', key);
    addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerout', leave);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', key);
      removeEventListener('scroll', hide, { capture: true });
    };
  }, []);

  return <div ref={ref} popover="manual" className={c.tip} aria-hidden="true" />;
}
