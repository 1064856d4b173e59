import type { Tour } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowUpRight, IconCalendarTime, IconSteeringWheel } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './driver-board.module.css';
import type { BlockWords } from './use-block-words.ts';
import type { BoardActs } from './use-board-acts.ts';

/** What is known of the chosen tour in words, and what can be done with it. */
export function BoardBar({ tour, words, acts }: { tour: Tour; words: BlockWords; acts: BoardActs }) {
  const text = useText('driverBoard');
  const { tone, word, mend } = words.light(tour);
  const { firstName, lastName } = tour.truckerInformation;
  return (
    <section className={c.bar} aria-label={text('chosen')}>
      <p className={c.facts}>
        <strong>{tour.id}</strong>
        <span>{words.slot(tour)}</span>
        <span>{tour.facility.name}</span>
        <span>{words.units(tour)}</span>
        <span>{fullName(firstName, lastName)}</span>
        <Plate plate={tour.licensePlate} />
        <Chip tone={tone}>{word}</Chip>
        {mend && <span className="muted">{mend}</span>}
      </p>
      <div className={c.acts}>
        <Button size="small" icon={IconArrowUpRight} onClick={() => acts.open(tour)}>
          {text('open')}
        </Button>
        <Button
          size="small"
          icon={IconCalendarTime}
          reason={acts.moveReason(tour)}
          onClick={() => acts.move(tour, { kind: 'later' })}
        >
          {text('move')}
        </Button>
        <Button
          size="small"
          icon={IconSteeringWheel}
          reason={acts.driverReason(tour)}
          onClick={() => acts.driver(tour)}
        >
          {text('otherDriver')}
        </Button>
      </div>
    </section>
  );
}
