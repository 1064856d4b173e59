import type { DriverTour } from '@quaygate/contract';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { useTexts } from './texts/texts.ts';

/** What has become of a tour that is open no more; one that will not be is not driven (DRV-TOUR-12). */
export function OverCard({ tour, isLost }: { tour: DriverTour; isLost: boolean }) {
  const { tour: words } = useTexts((state) => state.texts);
  if (!isLost && tour.state !== 'cancelled') return <p className={c.wait}>{words.ended}</p>;
  return (
    <section className={c.stopCard} role="alert">
      <h2>
        <IconAlertTriangle size={24} aria-hidden />
        {isLost ? words.gone : words.cancelled}
      </h2>
      {isLost && <p>{words.goneText}</p>}
      <p>{words.stop}</p>
    </section>
  );
}
