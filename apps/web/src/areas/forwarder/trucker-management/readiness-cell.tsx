import type { ForwarderTrucker } from '@quaygate/contract';
import { formatDate, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { isLicensed } from './readiness.ts';
import c from './trucker-management.module.css';

/** A card, a key and a phone. Drawn here: shared icons would move parts of other screens into this one. */
const shapes = {
  identified: 'M3 5h18v14H3zM7.5 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M14 9h4M14 13h4M6 16h6',
  licensed: 'M4 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 13l9-9M16 8l3 3',
  active: 'M7 3h10v18H7zM11 18h2',
};

function Sign({ of, isGood }: { of: keyof typeof shapes; isGood: boolean }) {
  return (
    <span className={isGood ? c.good : c.lacking}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={shapes[of]} />
      </svg>
    </span>
  );
}

/** Signs of a driver: identified, licensed where a licence is needed, app active, last seen; what lacks is crossed out (DRV-BRD-10). */
export function ReadinessCell({ trucker, onOpen }: { trucker: ForwarderTrucker; onOpen: () => void }) {
  const text = useText('truckerManagement');
  const { firstName, lastName, needsLicense, isIdentified, isAppActive, lastSeenDate } = trucker;
  const now = new Date();
  const licensed = isLicensed(trucker, now);
  const words = [
    text(isIdentified ? 'ready.identified' : 'ready.notIdentified'),
    ...(needsLicense ? [text(licensed ? 'ready.licensed' : 'ready.notLicensed')] : []),
    text(isAppActive ? 'ready.active' : 'ready.inactive'),
    lastSeenDate ? text('ready.seen', { date: formatDateTime(lastSeenDate) }) : text('ready.never'),
  ].join(' · ');
  const isToday = lastSeenDate && formatDate(lastSeenDate) === formatDate(now);
  return (
    <button
      type="button"
      className={c.ready}
      data-tip={words}
      aria-label={`${firstName} ${lastName}: ${words}`}
      onClick={onOpen}
    >
      <Sign of="identified" isGood={isIdentified} />
      {needsLicense && <Sign of="licensed" isGood={licensed} />}
      <Sign of="active" isGood={isAppActive} />
      <span className={c.seen}>
        {lastSeenDate
          ? isToday
            ? formatTime(lastSeenDate)
            : formatDate(lastSeenDate).slice(0, 6)
          : text('ready.neverShort')}
      </span>
    </button>
  );
}
