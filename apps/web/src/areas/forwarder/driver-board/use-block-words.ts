import type { Terminal, Tour } from '@quaygate/contract';
import { stateTone } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatTime, formatTimeSpan, zoneName } from '#web/lib/dates.ts';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import type { Tone } from '#web/ui/show/chip.tsx';
import type { Way } from './board-rows.ts';

const tones = { ready: 'green', ready_with_warnings: 'yellow', not_ready: 'red' } as const;

/** Container or else reference of the first booking that is not cancelled, and how many there are beside it. */
function unitOf({ containerBookings }: Tour): { unit: string; count: number } {
  const kept = containerBookings.filter(({ bookingState }) => bookingState !== 'cancelled');
  const [first = containerBookings[0]] = kept;
  return { unit: first?.containerNumber ?? first?.referenceNumber ?? '', count: Math.max(0, kept.length - 1) };
}

/** What the board says of a tour, in words. */
export function useBlockWords(terminals: readonly Terminal[], boardZone: string) {
  const text = useText('driverBoard');
  const status = useText('status');
  const causeText = useCauseText();
  return useMemo(() => {
    const zoneOf = ({ facility }: Tour) => terminals.find(({ id }) => id === facility.id)?.timeZone ?? boardZone;
    const at = (time: Date, tour: Tour) => {
      const zone = zoneOf(tour);
      return zone === boardZone ? formatTime(time, zone) : `${formatTime(time, zone)} ${zoneName(time, zone)}`;
    };
    const slot = (tour: Tour, { slotBegin, slotEnd } = tour.timeSlot) => {
      const zone = zoneOf(tour);
      const span = formatTimeSpan(slotBegin, slotEnd, zone);
      return zone === boardZone ? span : `${span} ${zoneName(slotBegin, zone)}`;
    };
    const units = (tour: Tour) => {
      const { unit, count } = unitOf(tour);
      return count > 0 ? text('units', { unit, count }) : unit;
    };
    /** Readiness with the first cause, or the state once it is in. */
    const light = ({ readiness, state }: Tour): { tone: Tone; word: string; mend: string } => {
      if (!readiness) return { tone: stateTone(state), word: status(`tour.${state}`), mend: '' };
      const [first] = readiness.causes;
      const number = first?.mend === 'call_terminal' && readiness.phoneNumber ? ` ${readiness.phoneNumber}` : '';
      return {
        tone: tones[readiness.state],
        word: first ? causeText(first.code) : status(`ready.state.${readiness.state}`),
        mend: first ? `${status(`ready.mend.${first.mend}`)}${number}` : '',
      };
    };
    const clash = ({ from, to, minutes, reached }: Way) =>
      text('clash', {
        minutes,
        from: from.tour.facility.name,
        to: to.tour.facility.name,
        reached: at(new Date(reached), to.tour),
        end: at(to.tour.timeSlot.slotEnd, to.tour),
      });
    return { zoneOf, slot, units, light, clash };
  }, [terminals, boardZone, text, status, causeText]);
}

export type BlockWords = ReturnType<typeof useBlockWords>;
