import { present } from '@quaygate/rules';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusEvents } from './row-focus-events.ts';
import { takeRow, watchOpening } from './row-memory.ts';
import { setStops, stopOf } from './row-stops.ts';

interface RowFocusParts<Row> {
  /** Holds the elements marked with `data-row`, the index of their row. */
  frame: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row that has the focus when the list opens. */
  startAt?: string | undefined;
}

interface Place {
  key: string;
  index: number;
}

/** The place among the rows that stands for a place of before. */
function indexIn<Row>(rows: readonly Row[], rowKey: (row: Row) => string, { key, index }: Place): number {
  const row = rows[index];
  if (row !== undefined && rowKey(row) === key) return index;
  const found = rows.findIndex((each) => rowKey(each) === key);
  return found < 0 ? Math.max(0, Math.min(index, rows.length - 1)) : found;
}

interface RowWatch extends Pick<RowFocusParts<unknown>, 'frame'> {
  /** Called when rows come and go. */
  settle: RefObject<() => void>;
  /** The row with the focus. */
  held: RefObject<Place | undefined>;
  returning: RefObject<string | undefined>;
}

/** Settles the tab stops as rows come and go, and remembers the row whose page is opened. */
function useRowWatch({ frame, settle, held, returning }: RowWatch) {
  const router = useRouter();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) returning.current = takeRow(router.state.location.pathname) ?? returning.current;
    isFirst.current = false;
    const box = frame.current;
    if (!box) return;
    settle.current();
    const watch = new MutationObserver(() => settle.current());
    watch.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    const stop = watchOpening(router, () => held.current?.key);
    const section = box.closest('section');
    return () => {
      watch.disconnect();
      stop();
      // No rows are left: the table itself takes the focus.
      if (held.current)
        queueMicrotask(() => section?.isConnected && document.activeElement === document.body && section.focus());
    };
  }, [frame, router, settle, held, returning]);
}

interface Return<Row> extends Pick<RowFocusParts<Row>, 'rows' | 'rowKey' | 'startAt'> {
  /** The row whose page was opened; forgotten once the rows are there. */
  returning: RefObject<string | undefined>;
  go: (index: number) => void;
}

/** Goes back to the row whose page was opened and left, unless something else has the focus. */
function useReturn<Row>({ rows, rowKey, startAt, returning, go }: Return<Row>) {
  useEffect(() => {
    const key = returning.current;
    if (key === undefined || rows.length === 0) return;
    const index = rows.findIndex((row) => rowKey(row) === key);
    // Those of another search are still shown.
    if (index < 0) return;
    returning.current = undefined;
    const { activeElement } = document;
    // One that was asked for by the address takes it also from the button that led there.
    const isFree = activeElement === document.body || activeElement?.id === 'content';
    if (isFree || (key === startAt && !activeElement?.closest('[role=dialog], input'))) go(index);
  });
}

/**
 * The roving focus of a list: one row is active and the only tab stop. The focus follows its row through refreshes and
 * sorting, goes to the neighbour of a row that is removed, and returns to a row whose page was opened and left.
 * `follow` puts a wanted focus on its row and belongs after every render, because a row far away is in the page only
 * after the scrolling.
 */
export function useRowFocus<Row>({ frame, rows, rowKey, startAt }: RowFocusParts<Row>) {
  const [active, setActive] = useState<Place>({ key: '', index: 0 });
  const held = useRef<Place>(undefined);
  const focused = useRef<Element>(null);
  const wanted = useRef<number>(undefined);
  const returning = useRef<string>(undefined);

  // Every row may be looked at for it, and each frame of scrolling draws.
  const at = useMemo(() => indexIn(rows, rowKey, active), [rows, rowKey, active]);
  const placeAt = (index: number): Place => ({ key: rowKey(present(rows[index])), index });
  const rowAt = (index: number) => frame.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);

  const go = (to: number) => {
    if (rows.length === 0) return;
    const index = Math.max(0, Math.min(to, rows.length - 1));
    wanted.current = index;
    setActive(placeAt(index));
  };
  const focusOn = (index: number) => {
    const row = rowAt(index);
    if (!row) return;
    wanted.current = undefined;
    stopOf(row)?.focus({ preventScroll: true });
  };

  const settle = useRef(() => {});
  settle.current = () => {
    for (const row of frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      setStops(row, Number(row.dataset.row) === at);
    // What had the focus has left the page, its whole row has, or it was disabled.
    const isLost = focused.current && (!focused.current.isConnected || focused.current.matches(':disabled'));
    if (isLost && held.current && document.activeElement === document.body) go(indexIn(rows, rowKey, held.current));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another active row has other stops
  useLayoutEffect(() => settle.current(), [at]);

  useEffect(() => {
    if (startAt) returning.current = startAt;
  }, [startAt]);
  useRowWatch({ frame, settle, held, returning });
  useReturn({ rows, rowKey, startAt, returning, go });

  const events = focusEvents(
    (index, element) => {
      if (rows[index] === undefined) return;
      held.current = placeAt(index);
      focused.current = element;
      setActive(held.current);
    },
    () => {
      held.current = undefined;
    },
  );
  return { at, go, rowAt, focusOn, wanted, reset: () => setActive({ key: '', index: 0 }), ...events };
}
