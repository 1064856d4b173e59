import type { SlotCell } from '@quaygate/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { type Icon, IconAlertTriangle, IconBan, IconExclamationCircle, IconPencil } from '#web/ui/buttons/icons.ts';
import { join } from '#web/ui/show/join.ts';
import { Track } from '#web/ui/show/track.tsx';
import c from './fill.module.css';

interface FillProps {
  taken: number;
  /** Null: no limit. */
  maximum: number | null;
  closed: boolean;
  category: SlotCell['category'];
  /** The template's maximum, where another one holds. */
  template?: number | null | undefined;
  /** Bookings too many. */
  surplus: number;
  /** Stands first in the line; marks are icons then, as there is little room. */
  lead?: ReactNode;
}

/** How full it is: numbers, a bar in the colour of the category, and everything that is unusual in words or marks. */
export function Fill({ taken, maximum, closed, category, template, surplus, lead }: FillProps) {
  const text = useText('slotBoard');
  const share = closed || maximum === null ? 0 : maximum === 0 ? 1 : Math.min(1, taken / maximum);
  const limitOf = (limit: number | null) => (limit === null ? text('unlimited') : formatNumber(limit));
  const isShort = lead !== undefined;
  /** Unusual things, the most urgent last, beside the numbers. */
  const marks: { key: string; icon?: Icon; word: string; tip?: string; look?: string | undefined }[] = [
    ...(closed ? [{ key: 'closed', icon: IconBan, word: text('closed') }] : []),
    ...(!closed && maximum === null ? [{ key: 'unlimited', word: text('unlimited') }] : []),
    ...(surplus > 0
      ? [
          {
            key: 'surplus',
            icon: isShort ? IconExclamationCircle : IconAlertTriangle,
            word: text('surplus', { number: formatNumber(surplus) }),
            tip: text('surplusTip', { count: surplus }),
            look: c.surplus,
          },
        ]
      : []),
    ...(category === 'red' && surplus === 0
      ? [{ key: 'full', ...(isShort && { icon: IconExclamationCircle }), word: text('full'), look: c.full }]
      : []),
  ];
  return (
    <span
      className={join(c.fill, isShort && c.short)}
      data-category={category}
      data-closed={closed || undefined}
      data-open-ended={(!closed && maximum === null) || undefined}
    >
      <span className={c.line}>
        {lead}
        <span className={c.numbers}>
          <b>{formatNumber(taken)}</b>
          {maximum !== null && <span className={c.maximum}> / {formatNumber(maximum)}</span>}
        </span>
        <span className={c.marks}>
          {marks.map(({ key, icon: Mark, word, tip, look }) => (
            <span key={key} className={join(c.word, look)} data-tip={tip ?? (isShort ? word : undefined)}>
              {Mark && <Mark size={13} stroke={2} aria-hidden />}
              <span
                className={isShort && Mark ? 'sr-only' : key === 'closed' && surplus > 0 ? c.closedWord : undefined}
              >
                {word}
              </span>
            </span>
          ))}
          {category === 'yellow' && (
            <span className={c.word} data-tip={text('nearlyFull')}>
              <IconAlertTriangle size={13} stroke={2} aria-hidden />
              <span className="sr-only">{text('nearlyFull')}</span>
            </span>
          )}
          {template !== undefined && (
            <span className={c.own} data-tip={text('overridden', { maximum: limitOf(template) })}>
              <IconPencil size={13} stroke={1.9} aria-hidden />
              <span className="sr-only">{text('overridden', { maximum: limitOf(template) })}</span>
            </span>
          )}
        </span>
      </span>
      <Track share={share} weight="thin" className={c.track} aria-hidden />
    </span>
  );
}
