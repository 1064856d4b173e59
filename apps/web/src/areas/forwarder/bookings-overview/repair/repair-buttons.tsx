import type { Tour } from '@quaygate/contract';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconDotsVertical } from '#web/ui/buttons/icons.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';
import c from './repair.module.css';
import type { Repairing } from './repair-place.ts';
import { useRepairs } from './use-repairs.ts';

interface RepairButtonsProps {
  tour: Tour;
  onRepair: (repairing: Repairing) => void;
}

/** The first repair of a tour, by R in its row, and the way to all of them (READY-33). */
export function RepairButtons({ tour, onRepair }: RepairButtonsProps) {
  const text = useText('tour');
  const causeText = useCauseText();
  const [first, ...others] = useRepairs(tour);
  if (!first) return null;
  const { causes = [] } = tour.readiness ?? {};
  const label = text(`kind.${first.kind}`);
  return (
    <span className={c.buttons}>
      {first.code !== causes[0]?.code && <strong className={c.why}>{causeText(first.code)}</strong>}
      <Button size="small" aria-keyshortcuts="r" onClick={() => onRepair({ tour, kind: first.kind })}>
        {label}
        <span className="sr-only">{text('ofTour', { id: tour.id })}</span>
        <span className={c.key} aria-hidden>
          <Kbd>R</Kbd>
        </span>
      </Button>
      {(others.length > 0 || causes.length > 1) && (
        <IconButton
          icon={IconDotsVertical}
          label={text('more', { id: tour.id })}
          onClick={() => onRepair({ tour, kind: 'more' })}
        />
      )}
    </span>
  );
}
