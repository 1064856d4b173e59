import type { MouseEvent } from 'react';

const own = 'button, a[href], input, label, [role=option]';

/** The link of the pressed row; none where something else in the row was pressed. */
function linkAt(event: MouseEvent): HTMLAnchorElement | null | undefined {
  const target = event.target as Element;
  if (!event.currentTarget.contains(target) || target.closest(own)) return;
  return target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('[data-row-link]');
}

const inNewTab = (link: HTMLAnchorElement) => open(link.href, '_blank', 'noopener');

/** A press anywhere on a row follows its link: in a new tab with Ctrl, Command or the middle button. */
export const openRow = {
  onClick: (event: MouseEvent) => {
    const link = linkAt(event);
    // A person who marks a name to copy it does not want to leave.
    if (!link || getSelection()?.isCollapsed === false) return;
    if (event.ctrlKey || event.metaKey) inNewTab(link);
    else {
      // Remembered as the row to return to.
      link.focus({ preventScroll: true });
      link.click();
    }
  },
  onMouseDown: (event: MouseEvent) => {
    // Or the page would start to scroll by itself.
    if (event.button === 1 && linkAt(event)) event.preventDefault();
  },
  onAuxClick: (event: MouseEvent) => {
    const link = event.button === 1 ? linkAt(event) : undefined;
    if (link) inNewTab(link);
  },
};
