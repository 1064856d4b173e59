import type { ReadinessCause, Terminal, Tour } from '@quaygate/contract';
import type { Repair } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useAnnouncementsOf } from '#web/nouns/announcement/announcement.queries.ts';
import { AnnouncementNotices } from '#web/slots/announcement-notices.tsx';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPhone } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { driverOf } from '../tour-facts.ts';
import c from './repair.module.css';
import type { Repairing } from './repair-place.ts';
import { useRepairs } from './use-repairs.ts';

interface RepairDialogProps {
  tour: Tour;
  terminal: Pick<Terminal, 'timeZone'>;
  onRepair: (repairing: Repairing) => void;
  onClose: () => void;
}

/** Said by the dialog itself. */
const isHere = ({ kind }: Repair) => kind === 'call' || kind === 'wait';

/** Every cause with whose turn it is and how it is mended (READY-33). */
export function RepairDialog({ tour, terminal, onRepair, onClose }: RepairDialogProps) {
  const text = useText('tourHistory');
  const repair = useText('tour');
  const announcements = useAnnouncementsOf(tour.facility.id) ?? [];
  const ways = useRepairs(tour).filter((repair) => !isHere(repair));
  const { causes = [], phoneNumber = null } = tour.readiness ?? {};
  return (
    <Dialog
      title={text('causes.title', { id: tour.id })}
      note={text('causes.note', { driver: driverOf(tour), plate: tour.licensePlate })}
      cancel={text('causes.close')}
      onClose={onClose}
    >
      <ul className={c.causes} aria-label={text('causes.causes')}>
        {causes.map((cause) => (
          <CauseItem key={cause.code} tour={tour} cause={cause} timeZone={terminal.timeZone}>
            {ways
              .filter(({ code }) => code === cause.code)
              .map(({ kind }) => (
                <Button
                  key={kind}
                  size="small"
                  data-first={kind === ways[0]?.kind || undefined}
                  onClick={() => onRepair({ tour, kind })}
                >
                  {repair(`kind.${kind}`)}
                </Button>
              ))}
          </CauseItem>
        ))}
      </ul>
      {phoneNumber ? (
        <a
          className={c.phone}
          data-first={ways.length === 0 || undefined}
          href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}
        >
          <IconPhone size={16} stroke={1.65} aria-hidden />
          {text('causes.phone', { number: phoneNumber })}
        </a>
      ) : (
        <p className="muted">{text('causes.noPhone')}</p>
      )}
      <AnnouncementNotices announcements={announcements} />
    </Dialog>
  );
}

interface CauseItemProps {
  tour: Tour;
  cause: ReadinessCause;
  timeZone: string;
  /** Its repairs. */
  children: readonly ReactNode[];
}

function CauseItem({ tour, cause, timeZone, children }: CauseItemProps) {
  const text = useText('tourHistory');
  const status = useText('status');
  const causeText = useCauseText();
  const { code, stops, turn, since, until, mend, bookingIds } = cause;
  const units = tour.containerBookings
    .filter(({ bookingId }) => bookingIds.includes(bookingId))
    .map(({ containerNumber, referenceNumber }) => containerNumber ?? referenceNumber);
  const when = [
    text(`causes.turn.${turn === 'no_one' ? 'none' : turn}`),
    since && text('causes.since', { time: formatDateTime(since, timeZone) }),
    until && text('causes.until', { time: formatDateTime(until, timeZone) }),
  ].filter(Boolean);
  return (
    <li className={c.cause}>
      <span className={c.head}>
        <strong>{causeText(code)}</strong>
        {!stops && <Chip tone="yellow">{text('causes.warning')}</Chip>}
      </span>
      <span>{`${code === 'driver_blocked' ? `${status('ready.blocked')} ` : ''}${status(`ready.mend.${mend}`)}`}</span>
      <span className="muted">{when.join(' · ')}</span>
      {units.length > 0 && <span className="muted">{text('causes.units', { units: units.join(', ') })}</span>}
      {children.length > 0 && <div className={c.ways}>{children}</div>}
    </li>
  );
}
