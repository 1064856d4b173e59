import { isClockWrong, useClock } from '#web/lib/clock.ts';
import { IconClock } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { useTexts } from './texts/texts.ts';

/** Says that the phone's clock is wrong; the app corrects it (FIELD-CLOCK-03). */
export function ClockNotice() {
  const texts = useTexts((state) => state.texts);
  const isWrong = useClock(isClockWrong);
  return (
    <p role="status" className={isWrong ? c.offline : undefined}>
      {isWrong && (
        <>
          <IconClock size={20} aria-hidden />
          {texts.today.clockWrong}
        </>
      )}
    </p>
  );
}
