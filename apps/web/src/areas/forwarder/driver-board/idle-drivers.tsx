import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useState } from 'react';
import { useApprovedTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconChevronDown, IconChevronRight } from '#web/ui/buttons/icons.ts';
import type { BlockActs } from './board-block.tsx';
import type { BoardDay } from './board-day.ts';
import { BoardRow } from './board-row.tsx';
import { layOut } from './board-rows.ts';
import c from './driver-board.module.css';
import type { FindDriver } from './find-driver.ts';

/** As many are shown at once. */
const atOnce = 50;
const nothing = layOut([], () => 0);

interface IdleDriversProps {
  /** Drivers with a tour. */
  busy: ReadonlySet<string>;
  fits: FindDriver;
  day: BoardDay;
  /** No driver with a tour is found. */
  isAlone: boolean;
  /** A search finds those it looks for without another press. */
  isSearched: boolean;
  acts: BlockActs;
}

/** Drivers who have no tour on the day: a tour can be dropped on them (FWD-BOARD-03). */
export function IdleDrivers({ busy, fits, day, isAlone, isSearched, acts }: IdleDriversProps) {
  const text = useText('driverBoard');
  const { data, error } = useApprovedTruckers();
  const [isUnfolded, setUnfolded] = useState(false);
  if (!data) return error ? <li className={c.between}>{text('idleFailed')}</li> : null;
  const isIdle = ({ userId, firstName, lastName, licensePlate }: ForwarderTrucker) =>
    !busy.has(userId) && fits(fullName(firstName, lastName), licensePlate ? [licensePlate] : []);
  const idle = data.items.filter(isIdle);
  if (idle.length === 0) return isAlone && isSearched ? <li className={c.between}>{text('nothingFound')}</li> : null;
  const isOpen = isUnfolded || isSearched;
  return (
    <>
      <li className={c.between}>
        <Button
          variant="quiet"
          icon={isOpen ? IconChevronDown : IconChevronRight}
          aria-expanded={isOpen}
          onClick={() => setUnfolded(!isOpen)}
        >
          {text('idle', { count: idle.length })}
        </Button>
      </li>
      {isOpen &&
        idle
          .slice(0, atOnce)
          .map(({ userId, firstName, lastName, licensePlate }) => (
            <BoardRow
              key={userId}
              truckerId={userId}
              name={fullName(firstName, lastName)}
              plate={licensePlate}
              laid={nothing}
              {...{ day, acts }}
            />
          ))}
      {isOpen && idle.length > atOnce && (
        <li className={c.between}>{text('idleMore', { count: idle.length - atOnce })}</li>
      )}
    </>
  );
}
