import { formatWeight } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';

/** A weight in kg with a dot as thousands separator; 'missing' where there is none. */
export function Weight({ kilograms }: { kilograms: number | null | undefined }) {
  const text = useText('shell');
  if (kilograms === null || kilograms === undefined) return <span className="muted">{text('missing')}</span>;
  return <span className="nowrap">{formatWeight(kilograms)}</span>;
}
