import { noMoreItemsFrom } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconRefresh } from '../buttons/icons.ts';
import { Spinner } from '../page/spinner.tsx';
import c from './data-table.module.css';
import type { ListParts } from './table-types.ts';

/** What stands below the last row: further ones are coming, or a long list has ended (UI-08). */
export function ListEnd<Row>({ parts: { more, rows } }: { parts: ListParts<Row> }) {
  const text = useText('shell');
  if (more?.isLoading)
    return (
      <div className={c.note} role="status">
        <Spinner /> {text('table.loadingMore')}
      </div>
    );
  if (more?.hasFailed)
    return (
      <div className={c.note} role="alert">
        {text('table.moreFailed')}
        <Button size="small" variant="quiet" icon={IconRefresh} onClick={more.load}>
          {text('action.retry')}
        </Button>
      </div>
    );
  if (more && !more.hasMore && rows.length >= noMoreItemsFrom)
    return <div className={c.note}>{text('table.noMore')}</div>;
  return null;
}
