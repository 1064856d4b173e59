import type { ForwarderAnnouncement } from '@quaygate/contract';
import { announcementState } from '@quaygate/rules';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatEnd } from '#web/lib/dates.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { wordsFor } from '#web/text/announced-words.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice, type InlineNoticeProps } from '#web/ui/dialogs/inline-notice.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './announcement-notices.module.css';

const tones: Record<ForwarderAnnouncement['kind'], InlineNoticeProps['tone']> = {
  closed: 'error',
  slow: 'warning',
  information: 'info',
};

/** As many are shown before the others are asked for, unless said. */
const shownAtOnce = 2;

/** Closures first, then what holds already. */
const order = (a: ForwarderAnnouncement, b: ForwarderAnnouncement) =>
  Number(b.kind === 'closed') - Number(a.kind === 'closed') || a.from.getTime() - b.from.getTime();

interface AnnouncementNoticesProps {
  announcements: readonly ForwarderAnnouncement[];
  /** A way to what it concerns. */
  actionOf?: (announcement: ForwarderAnnouncement) => ReactNode;
  atOnce?: number;
}

/** What terminals announce, each in its words, with the terminal and the period (ANN-17). */
export function AnnouncementNotices({ announcements, actionOf, atOnce = shownAtOnce }: AnnouncementNoticesProps) {
  const text = useText('announcement');
  const [isOpen, setOpen] = useState(false);
  const sorted = [...announcements].sort(order);
  const others = sorted.length - atOnce;
  return (
    // No landmark: a dialog above the screen may show the same.
    // biome-ignore lint/a11y/useSemanticElements: fieldset would look like a form
    <div
      role="group"
      className={c.notices}
      aria-label={text('list')}
      aria-live="polite"
      hidden={announcements.length === 0}
    >
      {(isOpen ? sorted : sorted.slice(0, atOnce)).map((each) => (
        <Notice key={each.id} announcement={each} action={actionOf?.(each)} />
      ))}
      {others > 0 && (
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text('less') : text('more', { count: others })}
        </Button>
      )}
    </div>
  );
}

function Notice({ announcement, action }: { announcement: ForwarderAnnouncement; action: ReactNode }) {
  const text = useText('announcement');
  const { language } = useLanguage();
  const now = useMinute();
  const { kind, from, until, timeZone, modules, concernedBookings } = announcement;
  const said = wordsFor(announcement.text, language);
  const isCurrent = announcementState(announcement, now) === 'current';
  const time = (date: Date) => formatDateTime(date, timeZone);
  const period = until
    ? text('period', { from: time(from), until: formatEnd(from, until, timeZone) })
    : text('open', { from: time(from) });
  return (
    <InlineNotice
      isPart
      tone={tones[kind]}
      title={
        <span className={c.title}>
          {text('title', { terminal: announcement.terminalName, kind: text(`kind.${kind}`) })}
          {isCurrent && <Chip tone={kind === 'closed' ? 'red' : 'orange'}>{text('now')}</Chip>}
          <span className={c.period}>
            {period}
            {modules.length > 0 && `, ${text('modules', { modules: modules.join(', ') })}`}
          </span>
        </span>
      }
      action={action}
    >
      <span className={c.words} lang={said.language}>
        {said.words}
      </span>
      {kind === 'closed' && concernedBookings > 0 && (
        <span className={c.concerned}>{text('concerned', { count: concernedBookings })}</span>
      )}
    </InlineNotice>
  );
}
