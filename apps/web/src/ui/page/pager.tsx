import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../buttons/icons.ts';
import c from './pager.module.css';
import { Spinner } from './spinner.tsx';

export interface PagerProps {
  /** Counted from 0. */
  page: number;
  /** Rows per page. */
  size: number;
  /** Over all pages. */
  total: number;
  /** There are more than the total, and how many is not counted. */
  isOpen?: boolean;
  /** The page is on its way. */
  busy?: boolean;
  onPage: (page: number) => void;
}

/** Turns the pages of a list: which rows are shown, of how many, and the ways to the others. */
export function Pager({ page, size, total, isOpen = false, busy, onPage }: PagerProps) {
  const text = useText('shell');
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const begin = page === 0 ? text('pager.isFirst') : undefined;
  const end = page >= last && !isOpen ? text('pager.isLast') : undefined;
  const counted = formatNumber(total);
  const shown = {
    from: formatNumber(Math.min(page * size + 1, total)),
    to: formatNumber(Math.min((page + 1) * size, total)),
    total: isOpen ? text('pager.more', { total: counted }) : counted,
  };
  const place = { page: formatNumber(page + 1), pages: formatNumber(last + 1) };
  return (
    <nav className={c.pager} aria-label={text('pager.label')}>
      {busy && <Spinner />}
      <span role="status">
        {text('pager.range', shown)}
        {!isOpen && <span className="sr-only">, {text('pager.page', place)}</span>}
      </span>
      <span className={c.ways}>
        <IconButton icon={IconChevronsLeft} label={text('pager.first')} reason={begin} onClick={() => onPage(0)} />
        <IconButton
          icon={IconChevronLeft}
          label={text('pager.previous')}
          reason={begin}
          onClick={() => onPage(page - 1)}
        />
        <span className={c.place} aria-hidden>
          {!isOpen && text('pager.page', place)}
        </span>
        <IconButton icon={IconChevronRight} label={text('pager.next')} reason={end} onClick={() => onPage(page + 1)} />
        <IconButton
          icon={IconChevronsRight}
          label={text('pager.last')}
          reason={isOpen ? text('pager.isOpen') : end}
          onClick={() => onPage(last)}
        />
      </span>
    </nav>
  );
}
