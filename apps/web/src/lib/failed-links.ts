/**
 * A stylesheet that could not be loaded leaves its link in the page, and the build's own loader takes a link for a
 * stylesheet that is there: the next try would bring a part without its styles. Without the link it is asked for again.
 */
export function forgetFailedLinks(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && /^(stylesheet|modulepreload)$/.test(target.rel)) target.remove();
  };
  // Errors of links do not bubble.
  document.addEventListener('error', forget, { capture: true });
}
