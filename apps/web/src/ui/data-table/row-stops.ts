const controls = 'button:not(:disabled), a[href], input:not(:disabled), [role=combobox]:not(:disabled)';
const typing = 'input:not([type=checkbox], [type=radio]), textarea';

/** What can have the focus inside a row, in the order of the page. */
export const controlsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(controls)];

export const isTypedIn = (target: Element): boolean => target.matches(`${typing}, [role=combobox]`);

/** Where the focus of a row stands: the row of a grid itself, the first control of a card. */
export const stopOf = (row: HTMLElement): HTMLElement | undefined =>
  row.hasAttribute('tabindex') ? row : controlsIn(row)[0];

/** All rows are one tab stop; arrows reach what stands in a row. While a row is edited, Tab moves inside it. */
export function setStops(row: HTMLElement, isActive: boolean): void {
  const isEdited = row.querySelector(typing) !== null;
  const stop = isActive ? stopOf(row) : undefined;
  for (const control of controlsIn(row)) {
    const tabIndex = isEdited || control === stop ? 0 : -1;
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
  }
}

/** Presses the control of a row that names a key as its own. @returns false where none does */
export function pressOwn(row: HTMLElement | null | undefined, key: string): undefined | false {
  const control = row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key.toLowerCase())}"]`);
  if (!control) return false;
  control.click();
  return undefined;
}
