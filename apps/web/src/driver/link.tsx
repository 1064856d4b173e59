import type { MouseEvent, ReactNode } from 'react';
import { addressOf, go, type Place } from './route.ts';

/** A link inside the app. */
export function Link({
  to,
  className,
  label,
  children,
}: {
  to: Place;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={addressOf(to)} className={className} aria-label={label} onClick={follow}>
      {children}
    </a>
  );
}
