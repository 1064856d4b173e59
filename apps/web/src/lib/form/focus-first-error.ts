/** Moves the focus to the first field with an error that can be reached: in the open dialog, else on the page. */
export function focusFirstError(): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  const first = fields.find((each) => !each.closest('[inert], [aria-hidden="true"]'));
  const stop = first?.matches('[role="radiogroup"]') ? first.querySelector<HTMLElement>('input') : first;
  stop?.focus({ preventScroll: true });
  stop?.scrollIntoView({ block: 'center' });
}
