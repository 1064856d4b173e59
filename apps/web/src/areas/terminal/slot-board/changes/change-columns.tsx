import type { SlotChangeEntry } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { weekdayName } from '../weekday-name.ts';
import { useChangeWords } from './change-words.ts';
import c from './changes.module.css';

/** When, who, what, and from what to what. */
export function useChangeColumns(timeZone: string): Column<SlotChangeEntry>[] {
  const text = useText('slotBoard');
  const words = useChangeWords();
  return useMemo(() => {
    const placeOf = ({ slotBegin, weekday }: SlotChangeEntry) =>
      slotBegin
        ? `${formatWeekday(slotBegin, timeZone)} ${formatTime(slotBegin, timeZone)}`
        : text('changes.template', { weekday: text(`weekday.${weekdayName(weekday ?? 1)}`) });
    return [
      {
        key: 'time',
        title: text('changes.time'),
        width: 136,
        fixed: true,
        cell: ({ changedAt }) => <span className="nowrap">{formatDateTime(changedAt, timeZone)}</span>,
      },
      {
        key: 'who',
        title: text('changes.who'),
        width: 180,
        cell: ({ source, changedBy }) => (
          <TruncatedText text={changedBy ?? text(source === 'integration' ? 'changes.system' : 'changes.gone')} />
        ),
      },
      {
        key: 'what',
        title: text('changes.what'),
        width: 210,
        card: 'title',
        cell: (entry) => <TruncatedText text={placeOf(entry)} />,
      },
      {
        key: 'module',
        title: text('module'),
        width: 130,
        cell: ({ moduleName }) => <TruncatedText text={moduleName} />,
      },
      {
        key: 'change',
        title: text('changes.change'),
        width: 380,
        cell: (entry) => (
          <span className={c.changes}>
            {words(entry).map(({ field, name, before, after }) => (
              <span key={field} className={c.change}>
                <span className={c.field}>{name}</span>
                <s className={c.before}>
                  <span className="sr-only">{text('changes.before')} </span>
                  {before}
                </s>
                <span aria-hidden>→</span>
                <b>
                  <span className="sr-only">{text('changes.after')} </span>
                  {after}
                </b>
              </span>
            ))}
            {entry.after.reason ? <span>{text('changes.reason', { reason: entry.after.reason })}</span> : null}
          </span>
        ),
      },
    ];
  }, [text, words, timeZone]);
}
