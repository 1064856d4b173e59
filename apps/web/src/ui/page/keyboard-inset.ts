/**
 * Writes the height of the on-screen keyboard to `--keyboard`. Browsers lay the keyboard over the page: without this the
 * buttons of a sheet lie below it.
 */
export function followKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;
  const measure = () => {
    // A page that is zoomed in is not covered by a keyboard.
    const covered = view.scale > 1 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop);
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
}
