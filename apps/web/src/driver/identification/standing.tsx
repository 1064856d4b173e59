import type { IdentificationStanding } from '@quaygate/phrases/driver/load';
import { fill } from '@quaygate/phrases/fill';
import type { ReactNode } from 'react';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconClock, IconId } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';

const looks: Record<IdentificationStanding, { Icon: Icon; card: string | undefined }> = {
  none: { Icon: IconId, card: c.card },
  waiting: { Icon: IconClock, card: c.waitCard },
  underReview: { Icon: IconClock, card: c.waitCard },
  verified: { Icon: IconCircleCheck, card: c.clearCard },
  expired: { Icon: IconAlertTriangle, card: c.stopCard },
  refused: { Icon: IconAlertTriangle, card: c.stopCard },
  notConfirmed: { Icon: IconAlertTriangle, card: c.stopCard },
  usedUp: { Icon: IconAlertTriangle, card: c.stopCard },
};

interface StandingProps {
  standing: IdentificationStanding;
  /** Last day of the document, YYYY-MM-DD. */
  validUntil?: string | null;
  /** Why it was refused, in plain words. */
  reason?: string | undefined;
  children?: ReactNode;
}

/** How an identification stands, in plain words (DRV-IDN-02). */
export function Standing({ standing, validUntil, reason, children }: StandingProps) {
  const { language } = useTexts();
  const words = useMoreTexts().identification;
  const { Icon, card } = looks[standing];
  const { title, text } = words.standing[standing];
  return (
    <section className={card} role="status">
      <h2 className={c.told}>
        <Icon size={26} aria-hidden />
        {title}
      </h2>
      {reason && <p>{reason}</p>}
      <p>{text}</p>
      {validUntil && standing === 'verified' && (
        <p>
          {fill(words.validUntil, {
            date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
              new Date(validUntil),
            ),
          })}
        </p>
      )}
      {children}
    </section>
  );
}
