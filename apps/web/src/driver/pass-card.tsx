import type { DriverTour } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { useEffect, useState } from 'react';
import { useClock } from '#web/lib/clock.ts';
import { QrCode } from '#web/ui/show/qr-code.tsx';
import c from './driver.module.css';
import { isBlocked } from './hindrances.tsx';
import { usePass } from './passes.ts';
import { useTexts } from './texts/texts.ts';
import { clockTime } from './times.ts';

/** True once a moment has come; the screen is drawn anew then. */
function useIsPast(date: Date | undefined): boolean {
  const [, setNow] = useState(0);
  const ahead = useClock((clock) => clock.ahead);
  // By the phone's own clock.
  const moment = date && date.getTime() + ahead;
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && Date.now() >= moment;
}

/** The pass as the gate reads it, with the plate a person reads (DRV-PASS-03, DRV-PASS-04). */
export function PassCard({ tour }: { tour: DriverTour }) {
  const { texts, language } = useTexts();
  const pass = usePass(tour.id, tour.isOpen);
  const isOver = useIsPast(pass?.expiresDate);
  // They read above that they may not come.
  const isKeptAway = isBlocked(tour);
  return (
    <section className={c.pass} aria-labelledby="pass">
      <h2 id="pass">{texts.pass.title}</h2>
      {pass && !isOver && <QrCode text={pass.pass} label={texts.pass.label} />}
      <p className={c.bigPlate}>{tour.licensePlate}</p>
      <p className={c.number}>{tour.id}</p>
      {pass ? (
        <p className={isOver ? c.failure : undefined}>
          {fill(isOver ? texts.pass.ended : texts.pass.until, {
            time: clockTime(pass.expiresDate, tour.terminal.timeZone, language),
          })}
        </p>
      ) : (
        <p>{texts.pass.none}</p>
      )}
      {!(pass && isKeptAway && !isOver) && (
        <p className="muted">{pass ? (isOver ? texts.pass.endedText : texts.pass.help) : texts.pass.noneText}</p>
      )}
    </section>
  );
}
