const focusable =
  ':is(a[href], button, input:not([type=hidden]), textarea, [tabindex]:not([tabindex="-1"])):not(:disabled, [aria-hidden=true])';

/** An element that had the focus. When it leaves the page, its nearest neighbour takes its place. */
interface Followed {
  element: HTMLElement | null;
}
const followed = new Set<Followed>();
const current: Followed = { element: null };

const stopsIn = (node: Element): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(focusable)];

/** The main content: where the focus goes when nothing nearer is left. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The control at the same position in the next row or chip, else in the one before, else the nearest one outside. */
function neighbour(lost: HTMLElement, { removedNodes, previousSibling, nextSibling, target }: MutationRecord) {
  const removed = [...removedNodes].find((node): node is Element => node instanceof Element && node.contains(lost));
  if (!removed || removed.hasAttribute('data-base-ui-portal')) return null;
  const at = removed === lost ? 0 : stopsIn(removed).indexOf(lost);
  const beside = (from: Node | null, step: 'nextElementSibling' | 'previousElementSibling') => {
    for (let node = from instanceof Element ? from : null; node; node = node[step]) {
      const row = lost.hasAttribute('data-row') && node.querySelector<HTMLElement>('[data-row]');
      if (row) return row;
      const stops = node.matches(focusable) ? [node as HTMLElement] : stopsIn(node);
      const stop = stops[Math.max(at, 0)] ?? stops.at(-1);
      if (stop) return stop;
    }
    return null;
  };
  const near = beside(nextSibling, 'nextElementSibling') ?? beside(previousSibling, 'previousElementSibling');
  if (near) return near;
  for (
    let room = target as Element | null;
    room && room.id !== 'root' && room !== document.body;
    room = room.parentElement
  ) {
    if (room.matches('[tabindex]')) return room as HTMLElement;
    const [stop] = stopsIn(room);
    if (stop) return stop;
  }
  return null;
}

function watch(records: MutationRecord[]): void {
  // Between two elements the focus stands on the body for a moment; only a lost element is followed.
  const isLost = current.element?.isConnected === false;
  for (const place of [current, ...followed]) {
    const lost = place.element;
    if (!lost || lost.isConnected) continue;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    place.element = record ? neighbour(lost, record) : null;
  }
  if (isLost && current.element && document.activeElement === document.body)
    current.element.focus({ preventScroll: true });
}

/** Follows what has the focus now: `element` is that element, or what took its place. */
export function followFocus() {
  const { activeElement } = document;
  const place: Followed = {
    element: activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null,
  };
  followed.add(place);
  return {
    get element() {
      return place.element?.isConnected ? place.element : null;
    },
    stop: () => void followed.delete(place),
  };
}

/**
 * Keeps the focus off the body: when the focused element leaves the page (a deleted row, a removed chip), the focus moves
 * to its neighbour. Without that a keyboard user starts again at the top of the page.
 */
export function keepFocus(): void {
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    current.element = target as HTMLElement;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // A press on the page itself takes the focus away on purpose; only a removed element is followed.
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (current.element === target && (target as Element).isConnected) current.element = null;
      });
  });
}
