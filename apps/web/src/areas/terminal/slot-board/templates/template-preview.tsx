import type { NewSlotTemplate, SlotPreview } from '@quaygate/contract';
import { addDays, startOfLocalDay } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useSlotPreview } from '#web/nouns/slot-board/slot-board.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './templates.module.css';

/** Waits for the end of typing before the server is asked. */
const pause = 350;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same content is the same value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

interface TemplatePreviewProps {
  /** Undefined while something is missing or wrong. */
  plan: NewSlotTemplate | undefined;
  timeZone: string;
}

/** What storing the plan would do: its first days, and how many slots come, change, go and stay (TRM-SLOT-18, TRM-SLOT-30). */
export function TemplatePreview({ plan, timeZone }: TemplatePreviewProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const settled = useSettled(plan);
  const preview = useSlotPreview(settled);
  const numbers = ['added', 'changed', 'removed', 'kept'] as const;
  return (
    <section className={c.preview} aria-label={text('preview.title')} aria-busy={preview.isFetching}>
      <h3>{text('preview.title')}</h3>
      {!plan && <p className="muted">{text('preview.incomplete')}</p>}
      {plan && preview.error && <InlineNotice tone="error">{failureText(preview.error)}</InlineNotice>}
      {plan && !preview.data && !preview.error && <Skeleton height={92} />}
      {plan && preview.data && !preview.error && (
        <>
          <dl className={c.numbers} aria-live="polite">
            {numbers.map((name) => (
              <div key={name} data-number={name}>
                <dt>{text(`preview.${name}`)}</dt>
                <dd>{formatNumber(preview.data[name])}</dd>
              </div>
            ))}
          </dl>
          {preview.data.loweredToTaken > 0 && (
            <p data-lowered>{text('preview.loweredToTaken', { count: preview.data.loweredToTaken })}</p>
          )}
          {preview.data.kept > 0 && <p className="muted">{text('preview.keptText')}</p>}
          <ol className={c.days}>
            {preview.data.days.map((day) => (
              <DayStrip key={day.date} {...day} timeZone={timeZone} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type PreviewDay = SlotPreview['days'][number];

/** A day from midnight to midnight with its slots as blocks. */
function DayStrip({ date, slots, timeZone }: PreviewDay & { timeZone: string }) {
  const text = useText('slotBoard');
  const begin = startOfLocalDay(date, timeZone).getTime();
  const length = startOfLocalDay(addDays(date, 1), timeZone).getTime() - begin;
  const share = (ms: number) => `${(ms / length) * 100}%`;
  const [first] = slots;
  const last = slots.at(-1);
  const capacity = slots.some((slot) => slot.capacity === null)
    ? text('unlimited')
    : text('preview.capacity', { number: formatNumber(slots.reduce((sum, slot) => sum + (slot.capacity ?? 0), 0)) });
  return (
    <li className={c.day}>
      <span className={c.date}>{formatWeekday(new Date(`${date}T12:00:00Z`))}</span>
      <span className={c.strip} aria-hidden>
        {slots.map(({ slotBegin, slotEnd }) => (
          <span
            key={slotBegin.getTime()}
            className={c.block}
            style={{
              left: share(slotBegin.getTime() - begin),
              width: `calc(${share(slotEnd.getTime() - slotBegin.getTime())} - 1px)`,
            }}
          />
        ))}
      </span>
      <span className={c.words}>
        {first && last
          ? `${formatTimeSpan(first.slotBegin, last.slotEnd, timeZone)} · ${text('preview.slots', { count: slots.length })} · ${capacity}`
          : text('closed')}
      </span>
    </li>
  );
}
