import { localDay } from '@quaygate/rules';
import { useState } from 'react';
import { formatTime } from '#web/lib/dates.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { spanOf, type When } from './bulk-when.tsx';

/** What is typed is asked after this pause. */
const pauseMs = 250;

/**
 * Which slots the clerk wants.
 * @param first what the fields for a moment begin with
 * @returns the span to ask for, undefined while it is typed; `isAsked` is false where nothing is typed yet
 */
export function useWhen(first: () => Date, timeZone: string) {
  const [when, setWhen] = useState<When>(() => {
    const moment = first();
    return { kind: 'next', day: localDay(moment, timeZone), time: formatTime(moment, timeZone).slice(0, 5) };
  });
  const typed = when.kind === 'next' ? '' : `${when.kind} ${when.day} ${when.time}`;
  const isSettled = useSettled(typed, pauseMs) === typed;
  const span = isSettled ? spanOf(when, timeZone) : undefined;
  return { when, setWhen, span, isAsked: !isSettled || span !== undefined };
}
