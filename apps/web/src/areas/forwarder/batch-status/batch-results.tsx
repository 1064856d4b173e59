import type { BatchRow, Terminal } from '@quaygate/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDownloadResults } from '#web/nouns/batch/batch.mutations.ts';
import { useRequestStatusBlock } from '#web/nouns/container-status/container-status.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDownload, IconListCheck } from '#web/ui/buttons/icons.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { LeaveQuestion } from '#web/ui/dialogs/leave-question.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { addressOf, type CorruptRows, planState } from './batch-address.ts';
import { answerOf, isDone, isSuccessful, linesOf, unreadRows } from './batch-run.ts';
import c from './batch-status.module.css';
import { FailureList } from './failure-list.tsx';
import { MendRows } from './mend-rows.tsx';
import { ResubmitForm } from './resubmit-form.tsx';
import { useResultColumns } from './result-columns.tsx';
import { useBatchRun } from './use-batch-run.ts';

interface BatchResultsProps {
  terminals: readonly Terminal[];
  fileName: string;
  terminalId: number;
  requests: readonly BatchRow[];
  corrupt: CorruptRows;
}

/** A running list: progress, rows, reasons, and what to do next. */
export function BatchResults({ terminals, fileName, terminalId, requests, corrupt }: BatchResultsProps) {
  const text = useText('batchStatus');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const download = useDownloadResults();
  const list = useMemo(() => linesOf(requests), [requests]);
  const run = useBatchRun(list, useRequestStatusBlock(terminalId));
  const terminal = terminals.find(({ id }) => id === terminalId);
  const columns = useResultColumns(terminal?.timeZone, run);
  const isComplete = !run.isRunning && run.index === run.rows.length;

  return (
    <Screen
      title={text('title')}
      context={[fileName, terminal?.name].filter(Boolean).join(', ')}
      action={
        <>
          <Button
            icon={IconListCheck}
            reason={isComplete ? undefined : text('downloadReason')}
            onClick={() =>
              navigate({
                to: '/forwarderOperator/plan',
                state: planState(
                  terminalId,
                  run.rows.map(({ line, request }) => ({ ...request, line })),
                  corrupt,
                ),
              })
            }
          >
            {text('plan')}
          </Button>
          <Button
            variant="primary"
            icon={IconDownload}
            reason={isComplete ? undefined : text('downloadReason')}
            busy={download.isPending}
            onClick={() =>
              download.mutate(
                {
                  terminalId,
                  fileName,
                  getStatusRequestResponses: run.rows.map(answerOf),
                  unreadRows: unreadRows(corrupt, run.rows),
                },
                { onError: (error) => notify.error(failureText(error)) },
              )
            }
          >
            {text('download')}
          </Button>
        </>
      }
    >
      <div className={c.page}>
        <div className={c.progress}>
          <ProgressBar
            label={text(run.isRunning ? 'running' : 'done')}
            done={run.index}
            total={run.rows.length}
            counts={[
              { label: text('successful'), value: run.successful, tone: 'green' },
              { label: text('failed'), value: run.failed, tone: run.failed > 0 ? 'red' : 'grey' },
            ]}
          />
        </div>
        <DataTable
          label={text('table')}
          columns={columns}
          rows={run.rows}
          rowKey={({ line }) => String(line)}
          rowName={({ request }) => request.referenceNumber}
          tone={(row) => (isDone(row) && !isSuccessful(row) ? 'red' : undefined)}
          scope={`${fileName} ${terminalId}`}
          height={520}
          empty={null}
        />
        <MendRows
          corrupt={corrupt}
          requests={requests}
          isRunning={run.isRunning}
          terminalId={terminalId}
          onMended={run.ask}
        />
        {!run.isRunning && <FailureList rows={run.rows} />}
        <ResubmitForm
          key={terminalId}
          terminals={terminals}
          terminalId={terminalId}
          isRunning={run.isRunning}
          failed={run.failed}
          onRepeat={run.repeatFailed}
          onList={(name, id, { rows, corruptRows, corruptRowCount }) =>
            navigate({
              to: '/forwarderOperator/batchStatusRequest',
              replace: true,
              ...addressOf(name, id, rows, { corruptRows, corruptRowCount }),
            })
          }
        />
      </div>
      <LeaveQuestion
        isChanged={run.isRunning}
        words={{
          title: text('leaveTitle'),
          text: text('leaveText'),
          leave: text('leaveConfirm'),
          stay: text('leaveStay'),
        }}
      />
    </Screen>
  );
}
