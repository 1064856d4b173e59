import type { Announcement } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { wordsFor } from '#web/text/announced-words.ts';
import { useLanguage } from '#web/text/language.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconBan, IconPencil } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { isOpen, type Stand, stateOf } from './announcement-state.ts';
import c from './announcements.module.css';

const stateTones: Record<Stand, Tone> = {
  current: 'green',
  coming: 'blue',
  past: 'grey',
  ended: 'grey',
  withdrawn: 'grey',
};

const kindTones: Record<Announcement['kind'], Tone> = { closed: 'red', slow: 'orange', information: 'blue' };

type Words = Text<'announcements'>;

/** Where it stands and what it says. */
const contentColumns = (text: Words, words: (row: Announcement) => string): Column<Announcement>[] => [
  {
    key: 'state',
    title: text('column.state'),
    card: 'line',
    width: 96,
    watch: (row) => stateOf(row, new Date()),
    cell: (row) => {
      const state = stateOf(row, new Date());
      return <Chip tone={stateTones[state]}>{text(`state.${state}`)}</Chip>;
    },
  },
  {
    key: 'kind',
    title: text('column.kind'),
    card: 'line',
    width: 114,
    cell: ({ kind }) => (
      <Chip tone={kindTones[kind]} look="dot">
        {text(`form.${kind}`)}
      </Chip>
    ),
  },
  {
    key: 'text',
    title: text('column.text'),
    card: 'title',
    width: 172,
    cell: (row) => <TruncatedText text={words(row)} />,
  },
];

/** When it counts, and for which part of the terminal. */
const rangeColumns = (text: Words, zone: string): Column<Announcement>[] => [
  {
    key: 'from',
    title: text('column.from'),
    card: 'line',
    width: 126,
    cell: ({ from }) => formatDateTime(from, zone),
  },
  {
    key: 'until',
    title: text('column.until'),
    card: 'line',
    width: 138,
    cell: ({ until, endedDate }) => {
      const end = endedDate ?? until;
      return end ? formatDateTime(end, zone) : text('open');
    },
  },
  {
    key: 'modules',
    title: text('column.modules'),
    card: 'line',
    width: 126,
    cell: ({ modules }) => <TruncatedText text={modules.length > 0 ? modules.join(', ') : text('whole')} />,
  },
];

interface Options {
  zone: string;
  /** Why nothing can be changed. */
  refusal: string | undefined;
  onEdit: (announcement: Announcement) => void;
  onEnd: (announcement: Announcement) => void;
}

/** State, kind, text, period, modules, and what can be done. */
export function useAnnouncementColumns({ zone, refusal, onEdit, onEnd }: Options): Column<Announcement>[] {
  const text = useText('announcements');
  const { language } = useLanguage();
  return useMemo(() => {
    const words = (row: Announcement) => wordsFor(row.text, language).words;
    return [
      ...contentColumns(text, words),
      ...rangeColumns(text, zone),
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        card: 'actions',
        width: 92,
        fixed: true,
        sticky: true,
        watch: (row) => isOpen(row, new Date()),
        cell: (row) =>
          isOpen(row, new Date()) && (
            <span className={c.actions}>
              <IconButton
                icon={IconPencil}
                label={text('edit', { text: words(row).slice(0, 60) })}
                reason={refusal}
                onClick={() => onEdit(row)}
              />
              <IconButton
                icon={IconBan}
                tone="red"
                label={text('end.open', { text: words(row).slice(0, 60) })}
                reason={refusal}
                onClick={() => onEnd(row)}
              />
            </span>
          ),
      },
    ];
  }, [text, language, zone, refusal, onEdit, onEnd]);
}
