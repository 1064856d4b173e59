import type { SlotBoard } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import c from './grid.module.css';

export interface BoardQuery {
  data: SlotBoard | undefined;
  error: unknown;
  isRefetching: boolean;
  refetch: () => unknown;
}

interface BoardStateProps {
  board: BoardQuery;
  failure: string | undefined;
  /** The way to the templates, for those who may change them. */
  onTemplates: (() => void) | undefined;
}

/** What stands where there are no slots to show: they load, could not be loaded, or there are none (TRM-SLOT-24). */
export function BoardState({ board, failure, onTemplates }: BoardStateProps) {
  const text = useText('slotBoard');
  const shell = useText('shell');
  if (board.data)
    return (
      <div className={c.state}>
        <EmptyState
          title={text('no_slots')}
          text={text(onTemplates ? 'noSlotsNext' : 'noSlotsText')}
          action={
            onTemplates && (
              <Button variant="primary" onClick={onTemplates}>
                {text('toTemplates')}
              </Button>
            )
          }
        />
      </div>
    );
  if (failure !== undefined)
    return (
      <div className={c.state}>
        <ErrorState
          text={`${text('failed')} ${failure}`}
          onRetry={() => void board.refetch()}
          busy={board.isRefetching}
        />
      </div>
    );
  return (
    <div className={c.loading} role="status">
      <span className="sr-only">{shell('loading')}</span>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes without identity
        <Skeleton key={row} height={40} />
      ))}
    </div>
  );
}
