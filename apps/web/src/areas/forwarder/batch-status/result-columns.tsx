import { checkContainerNumber, firstFreeSlot } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { errorText } from '#web/text/error-text.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { Weight } from '#web/ui/show/weight.tsx';
import { isDone, isSuccessful, type RunRow } from './batch-run.ts';
import c from './batch-status.module.css';
import type { BatchRun } from './use-batch-run.ts';

/** What each row of the list became (FWD-BATCH-37); where nothing came of it stands a dash, a value that is missing says so (UI-03). */
export function useResultColumns(
  timeZone: string | undefined,
  { isRunning, ask }: Pick<BatchRun, 'isRunning' | 'ask'>,
): Column<RunRow>[] {
  const text = useText('batchStatus');
  const status = useText('status');
  const shell = useText('shell');
  const language = useLanguage((state) => state.language);
  return useMemo(() => {
    const none = <span className="muted">–</span>;
    return [
      { key: 'line', title: text('column.line'), width: 44, align: 'end', cell: ({ line }) => line },
      {
        key: 'type',
        title: text('column.type'),
        width: 84,
        cell: ({ request }) => status(`type.${request.type}`),
      },
      {
        key: 'referenceNumber',
        title: text('column.referenceNumber'),
        width: 112,
        card: 'title',
        cell: ({ request }) => (
          <span className={c.reference}>
            <TruncatedText text={request.referenceNumber} />
          </span>
        ),
      },
      {
        key: 'containerNumber',
        title: text('column.containerNumber'),
        width: 152,
        // A wrong check digit is marked in the number itself and fails nothing (FWD-BATCH-39).
        watch: ({ request }) => request.containerNumber && checkContainerNumber(request.containerNumber),
        cell: ({ request }) => <ContainerNumber number={request.containerNumber} />,
      },
      {
        key: 'result',
        title: text('column.result'),
        width: 190,
        cell: (row) =>
          !isDone(row) ? (
            <span className="muted">{text('waiting')}</span>
          ) : isSuccessful(row) ? (
            <Chip tone="green" look="dot">
              {text('available')}
            </Chip>
          ) : (
            <span className={c.refused}>
              <Chip tone="red" look="dot">
                {errorText({ code: row.errorCode, extra: row }, language)}
              </Chip>
              {row.suggested && <Offer row={row} number={row.suggested} isRunning={isRunning} onTake={ask} />}
            </span>
          ),
      },
      {
        key: 'containerType',
        title: text('column.containerType'),
        width: 90,
        cell: ({ response }) =>
          response ? (response.container.containerType ?? <span className="muted">{shell('missing')}</span>) : none,
      },
      {
        key: 'netWeight',
        title: text('column.netWeight'),
        width: 92,
        align: 'end',
        cell: ({ response }) => (response ? <Weight kilograms={response.container.netWeight} /> : none),
      },
      {
        key: 'slot',
        title: text('column.slot'),
        width: 132,
        cell: ({ response }) => {
          const slot = response && firstFreeSlot(response.timeSlots);
          return slot ? formatDateTime(slot.slotBegin, timeZone) : none;
        },
      },
    ];
  }, [text, status, shell, language, timeZone, isRunning, ask]);
}

interface OfferProps {
  row: RunRow;
  number: string;
  isRunning: boolean;
  onTake: (row: RunRow) => void;
}

/** The number that is offered for one that is none; taking it asks for the row again (FIELD-FILE-21). */
function Offer({ row: { line, request }, number, isRunning, onTake }: OfferProps) {
  const text = useText('batchStatus');
  const { suggestedContainerNumber: _, ...asked } = request;
  return (
    <Button
      size="small"
      disabled={isRunning}
      onClick={() => onTake({ line, request: { ...asked, containerNumber: number } })}
    >
      {text('take', { number })}
    </Button>
  );
}
