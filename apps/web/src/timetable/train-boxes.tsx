import type { Train } from '@quaygate/contract';
import { displayTimeZone } from '@quaygate/rules';
import { type TimetableOf, useTrainBoxes } from '#web/nouns/train/train.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { CopyButton } from '#web/ui/show/copy-button.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { useBoxLines } from './box-lines.ts';
import { BoxRow } from './box-row.tsx';
import c from './train-boxes.module.css';

const columns = ['containerNumber', 'type', 'risk', 'slot', 'truck', 'forwarder'] as const;

/** The boxes of a train below its row: those at risk first, then by latest loading time as they come (TRN-50). */
export function TrainBoxes({ of, train }: { of: TimetableOf; train: Train }) {
  const text = useText('trains');
  const shell = useText('shell');
  const failureText = useFailureText();
  const zone = useSelectedTerminal()?.timeZone ?? displayTimeZone;
  const { linesOf } = useBoxLines(zone);
  const list = useTrainBoxes(of, train);
  const { rows, more } = list;
  if (!rows) {
    return (
      <RowDetail>
        {list.error ? (
          <InlineNotice tone="error" action={<Button onClick={list.refetch}>{shell('action.retry')}</Button>}>
            {text('boxesFailed')} {failureText(list.error)}
          </InlineNotice>
        ) : (
          <Skeleton width="100%" height={96} />
        )}
      </RowDetail>
    );
  }
  const risky = rows.filter(({ atRisk }) => atRisk);
  const leftBehind = risky.filter(({ atRisk }) => atRisk === 'left_behind').length;
  const atRisk = risky.length - leftBehind;
  const sorted = [...risky, ...rows.filter(({ atRisk }) => !atRisk)];
  if (rows.length === 0) {
    return (
      <RowDetail>
        <p className="muted">{text('boxesEmpty')}</p>
      </RowDetail>
    );
  }
  return (
    <RowDetail>
      {risky.length > 0 && (
        <div className={c.head}>
          {atRisk > 0 && <Chip tone="red">{text('atRisk', { count: atRisk })}</Chip>}
          {leftBehind > 0 && <Chip tone="red">{text('leftBehind', { count: leftBehind })}</Chip>}
          <CopyButton value={linesOf(risky)} size="small" />
        </div>
      )}
      <table className={c.boxes} aria-label={text('boxes', { train: train.trainNumber })}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`box.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((box) => (
            <BoxRow key={box.orderId} box={box} zone={zone} />
          ))}
        </tbody>
      </table>
      {more?.hasMore && (
        <Button busy={more.isLoading} onClick={more.load}>
          {text('more')}
        </Button>
      )}
    </RowDetail>
  );
}
