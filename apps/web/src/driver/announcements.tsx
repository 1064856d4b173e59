import type { DriverTour } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import type { ReactNode } from 'react';
import { wordsFor } from '#web/text/announced-words.ts';
import { IconAlertTriangle, IconClock, IconInfoCircle } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { PhoneLink } from './phone-link.tsx';
import { useTexts } from './texts/texts.ts';
import { asSentence, dayAndTime } from './times.ts';

type Said = NonNullable<DriverTour['announcements']>[number];

const looks = {
  closed: { card: c.stopCard, Mark: IconAlertTriangle },
  slow: { card: c.waitCard, Mark: IconClock },
  information: { card: c.card, Mark: IconInfoCircle },
} as const;

/** What the terminal says about the time of the tour; a closed slot first, with what to do (ANN-19). */
export function Announcements({ tour }: { tour: DriverTour }) {
  const { announcements = [], closure, terminal, halt } = tour;
  return announcements.map((said) => (
    <Announcement key={said.id} announcement={said} isSlot={said.id === closure?.id}>
      {said.id === closure?.id && terminal.phoneNumber && !halt && <PhoneLink number={terminal.phoneNumber} />}
    </Announcement>
  ));
}

function Announcement({
  announcement,
  isSlot,
  children,
}: {
  announcement: Said;
  isSlot: boolean;
  children: ReactNode;
}) {
  const { texts, language } = useTexts();
  const { kind, text, from, until, timeZone } = announcement;
  const { card, Mark } = looks[kind === 'closed' && !isSlot ? 'slow' : kind];
  const said = wordsFor(text, language);
  const at = (date: Date) => dayAndTime(date, timeZone, language, texts.today);
  const { period, open } = texts.announcement;
  const times = until ? fill(period, { from: at(from), until: at(until) }) : fill(open, { from: at(from) });
  return (
    <section className={card}>
      <h2>
        <Mark size={24} aria-hidden />
        {texts.announcement[kind]}
      </h2>
      <p className={c.said} lang={said.language}>
        {said.words}
      </p>
      <p>{asSentence(times, language)}</p>
      {isSlot && <p>{texts.announcement.todo}</p>}
      {children}
    </section>
  );
}
