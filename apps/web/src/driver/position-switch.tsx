import type { DriverTour } from '@quaygate/contract';
import { useState } from 'react';
import c from './driver.module.css';
import { failureText } from './failure.ts';
import { endSharing, isPlaceless, startSharing, useSharing } from './position.ts';
import { useTexts } from './texts/texts.ts';

/** The driver's consent, where they see it (DRV-POS-03). */
export function PositionSwitch({ tour }: { tour: DriverTour }) {
  const texts = useTexts((state) => state.texts);
  const { tourId, trouble } = useSharing();
  const [failure, setFailure] = useState<unknown>();
  const isOn = tourId === tour.id;
  const turn = () => {
    setFailure(undefined);
    void (isOn ? endSharing() : startSharing(tour.id)).catch(setFailure);
  };
  const words = texts.position;
  // What cannot be seen is not promised.
  const on = isPlaceless({ trouble }) ? null : words.on;
  return (
    <section className={c.card}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className={c.switch}
        aria-disabled={!tour.isPositionTaken}
        onClick={tour.isPositionTaken ? turn : undefined}
      >
        <span>{words.title}</span>
        <span className={c.track} aria-hidden />
      </button>
      <p role="status">{tour.isPositionTaken ? (isOn ? on : words.off) : words.later}</p>
      <p role="alert" className={trouble || failure ? c.failure : undefined}>
        {trouble ? words[trouble] : failure ? failureText(failure, texts) : null}
      </p>
      <p className="muted">{words.text}</p>
    </section>
  );
}
