import { useExceptions } from '#web/nouns/exception/exception.queries.ts';
import { useText } from '#web/text/use-text.ts';

/** How many trucks no one takes care of yet (DESK-13). */
export function ExceptionCount({ className }: { className: string | undefined }) {
  const text = useText('shell');
  const count = useExceptions().data?.items.filter(({ claim }) => claim === null).length;
  if (!count) return null;
  return (
    <span className={className}>
      {count}
      <span className="sr-only"> {text('nav.unclaimed')}</span>
    </span>
  );
}
