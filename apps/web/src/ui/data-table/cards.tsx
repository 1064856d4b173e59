import { present } from '@quaygate/rules';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Card } from './card.tsx';
import c from './card-list.module.css';
import { ListEnd } from './list-end.tsx';
import { openRow } from './open-row.ts';
import type { ListParts } from './table-types.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useReadAhead } from './use-read-ahead.ts';
import { useRowFocus } from './use-row-focus.ts';

const cardHeight = 170;
/** Further cards are read when fewer than these follow the last one in view. */
const readAhead = 8;

/** The word above the card with which another part of the list begins. */
function CardDivider<Row>({ index, parts: { rows, divider } }: { index: number; parts: ListParts<Row> }) {
  const row = rows[index];
  const words = row && divider?.(row, rows[index - 1]);
  return words ? (
    <div className={c.divider} aria-hidden>
      {words}
    </div>
  ) : null;
}

export function Cards<Row>(parts: ListParts<Row>) {
  const text = useText('shell');
  const { rows, rowKey, more, total, scope = '' } = parts;
  const frame = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const focus = useRowFocus({ frame, rows, rowKey, startAt: parts.startAt });
  const { at, wanted, focusOn, reset } = focus;
  const isFirst = useRef(true);
  const onKeyDown = useCardKeys(focus, rows.length - 1);
  // With another function every card is measured anew.
  const getItemKey = useCallback((index: number) => rowKey(present(rows[index])), [rows, rowKey]);
  const list = useWindowVirtualizer({
    count: rows.length,
    getItemKey,
    estimateSize: () => cardHeight,
    scrollMargin: frame.current?.offsetTop ?? 0,
    overscan: 4,
    // The card with the focus stays in the page while others scroll away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at])].filter((index) => index < rows.length).sort((a, b) => a - b),
  });
  const items = list.getVirtualItems();
  const count = total ?? (more?.hasMore ? -1 : rows.length);
  useReadAhead(parts, list, { rows: readAhead, scrolledTo: () => window.scrollY });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope is the event
  useLayoutEffect(() => {
    if (!isFirst.current) {
      window.scrollTo({ top: 0 });
      reset();
    }
    isFirst.current = false;
  }, [scope]);
  // A card far away is in the page only after the scrolling.
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.scrollToIndex(wanted.current, { align: 'center' });
    focusOn(wanted.current);
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list inside has the role, its cards have links and buttons
    <div ref={frame} onKeyDown={onKeyDown} onFocus={focus.onFocus} onBlur={focus.onBlur} {...openRow}>
      <ul className={c.list} style={{ height: list.getTotalSize() }} aria-label={parts.label} aria-describedby={keysId}>
        {items.map((item) => (
          <li
            key={item.key}
            ref={list.measureElement}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className={c.place}
            style={{ transform: `translateY(${item.start - list.options.scrollMargin}px)` }}
          >
            <CardDivider index={item.index} parts={parts} />
            <Card row={present(rows[item.index])} index={item.index} parts={parts} />
          </li>
        ))}
      </ul>
      <ListEnd parts={parts} />
      <span id={keysId} className="sr-only">
        {text('table.keys')}
      </span>
    </div>
  );
}
