import type { Tour } from '@quaygate/contract';
import { formatDateTime, formatEnd } from '#web/lib/dates.ts';
import { wordsFor } from '#web/text/announced-words.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import c from './tour-history.module.css';

/** That the terminal is closed in the slot of a tour, why and until when, and what to do (ANN-18). */
export function TourClosure({ closure, canMove }: { closure: NonNullable<Tour['closure']>; canMove: boolean }) {
  const text = useText('bookingsOverview');
  const announcement = useText('announcement');
  const { language } = useLanguage();
  const said = wordsFor(closure.text, language);
  const time = (date: Date) => formatDateTime(date, closure.timeZone);
  const from = time(closure.from);
  const period = closure.until
    ? announcement('period', { from, until: formatEnd(closure.from, closure.until, closure.timeZone) })
    : announcement('open', { from });
  return (
    <div className={c.halt}>
      <IconAlertTriangle size={18} stroke={1.65} aria-hidden />
      <div>
        <p className={c.why}>{text('closure.title', { period })}</p>
        <p lang={said.language}>{said.words}</p>
        <p>{text(canMove ? 'closure.move' : 'closure.call')}</p>
      </div>
    </div>
  );
}
