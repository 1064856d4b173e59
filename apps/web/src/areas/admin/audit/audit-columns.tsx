import type { AuditEntry } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useActWords } from '#web/list/acts/act-words.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './audit.module.css';

/** Only what a security officer looks for first is coloured. */
const tones: Readonly<Record<string, Tone>> = {
  signInFailed: 'red',
  userDisabled: 'orange',
  userDeleted: 'orange',
  truckerDeleted: 'orange',
  integrationKeyRevoked: 'orange',
  administratorAppointed: 'purple',
};

export function useAuditColumns(): Column<AuditEntry>[] {
  const text = useText('audit');
  const words = useActWords();
  return useMemo(
    () => [
      {
        key: 'time',
        title: text('column.time'),
        width: 136,
        fixed: true,
        card: 'line',
        cell: ({ occurredDate }) => <span className={c.time}>{formatDateTime(occurredDate)}</span>,
      },
      {
        key: 'kind',
        title: text('column.kind'),
        width: 200,
        card: 'title',
        cell: (entry) => (
          <span className={c.kind}>
            <Chip tone={tones[entry.kind] ?? 'grey'} look={tones[entry.kind] ? 'tinted' : 'dot'}>
              {words.kindOf(entry)}
            </Chip>
          </span>
        ),
      },
      {
        key: 'actor',
        title: text('column.actor'),
        width: 200,
        cell: (entry) => <TruncatedText text={words.actorOf(entry)} />,
      },
      {
        key: 'object',
        title: text('column.object'),
        width: 220,
        cell: (entry) => (
          <span className={c.object}>
            <span className="muted">{words.objectKindOf(entry)}</span>
            <TruncatedText text={words.objectOf(entry)} />
          </span>
        ),
      },
      {
        key: 'network',
        title: text('column.network'),
        width: 130,
        cell: ({ network }) => <span className={c.mono}>{network ?? text('detail.nothing')}</span>,
      },
    ],
    [text, words],
  );
}
