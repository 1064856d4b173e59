import type { Exception } from '@quaygate/contract';
import type { ExceptionKind, StageMinutes } from '@quaygate/rules';
import { formatTime } from '#web/lib/dates.ts';
import { useJudgedText } from '#web/text/readiness-text.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import type { Tone } from '#web/ui/show/chip.tsx';

export const kindTones: Record<ExceptionKind, Tone> = {
  blocked: 'red',
  restricted: 'orange',
  counter: 'orange',
  plate: 'purple',
  unknown: 'purple',
  standing: 'yellow',
  late: 'grey',
};

/** What a truck is called: its plate as booked, or as it was read. */
export const plateOf = ({ tour, readPlate }: Exception): string => tour?.licensePlate ?? readPlate ?? '';

/** Why a truck is listed, in words; and another plate, where the truck is stopped for something else. */
export function useWhy(stageMinutes: StageMinutes | undefined, zone: string): (row: Exception) => string[] {
  const text = useText('exceptionDesk');
  const status = useText('status');
  const reasonText = useReasonText();
  const judgedText = useJudgedText();
  const cause = ({ kind, halt, stage, tour, near }: Exception): string | undefined => {
    if (kind === 'late' && tour) return text('why.late', { time: formatTime(tour.slotEnd, zone) });
    if (kind === 'standing' && stage) return text(`why.${stage}`, { count: stageMinutes?.[stage] ?? 0 });
    if (kind === 'unknown') {
      return near.length > 0 ? text('why.near', { plates: near.join(', ') }) : text('why.unknown');
    }
    if (kind === 'plate') return undefined;
    return (halt && reasonText(halt)) || status('noReason');
  };
  return (row) => {
    const isOther = row.tour !== null && row.readPlate !== null;
    const { judged } = row;
    const isSaid = judged !== null && row.halt !== null && judged.causes.length > 0;
    return [
      cause(row),
      isSaid ? judgedText(judged) : undefined,
      isOther ? text('why.plate', { plate: row.readPlate ?? '' }) : undefined,
    ].filter((words) => words !== undefined);
  };
}

/** How long ago something was. */
export function useAge(): (since: Date, now: Date) => string {
  const text = useText('exceptionDesk');
  return (since, now) => {
    const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
    if (minutes < 60) return text('age.minutes', { count: minutes });
    return text('age.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
