import { type Exception, terminalWrite } from '@quaygate/contract';
import { displayTimeZone, fullName } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BlockDialog } from '#web/drivers/block-dialog.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { wholeList } from '#web/list/list.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useFailureMessage } from '#web/list/use-failure-message.ts';
import { useExceptions } from '#web/nouns/exception/exception.queries.ts';
import { setMuted, useIsMuted } from '#web/session/exception-sound.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconClipboardList, IconClock } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import type { DialogName } from './exception-actions.tsx';
import { useExceptionColumns } from './exception-columns.tsx';
import c from './exception-desk.module.css';
import { ExceptionDetail } from './exception-detail.tsx';
import { plateOf, useWhy } from './exception-words.ts';
import { StagesDialog } from './stages-dialog.tsx';
import { AdmitDialog, NoteDialog, PlateDialog } from './text-dialogs.tsx';

/** By what a truck is looked for. */
const wordsOf = ({ tour, readPlate }: Exception) =>
  [tour?.licensePlate, readPlate, tour && fullName(tour.firstName, tour.lastName), tour?.forwarder, tour?.tourId]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();

/** What needs a person at the gate (DESK-01). */
export function ExceptionDeskScreen() {
  const text = useText('exceptionDesk');
  const failureText = useFailureText();
  const terminal = useSelectedTerminal();
  const zone = terminal?.timeZone ?? displayTimeZone;
  const address = useAddress('/terminalOperator/exceptions');
  const query = useExceptions();
  const userId = useAuth((state) => state.userId) ?? undefined;
  const now = useMinute();
  const refusal = useCan(terminalWrite) ? undefined : text('readOnly');
  const [dialog, setDialog] = useState<{ name: DialogName; row: Exception } | 'stages'>();
  const close = () => setDialog(undefined);
  const { data } = query;
  const stageMinutes = data?.stageMinutes;
  const why = useWhy(stageMinutes, zone);
  const onAct = (name: DialogName, row: Exception) => setDialog({ name, row });
  const columns = useExceptionColumns({ ...{ zone, stageMinutes, now, userId, refusal }, onAct });
  const wanted = address[0].search.trim().toLowerCase();
  const rows = data?.items.filter((row) => wordsOf(row).includes(wanted));
  useFailureMessage(query.error, failureText);

  return (
    <ListScreen
      texts="exceptionDesk"
      list={wholeList(query, rows)}
      address={address}
      context={terminal?.name}
      live
      action={<Heads refusal={refusal} onStages={() => setDialog('stages')} />}
      notice={
        data &&
        data.total > data.items.length && (
          <InlineNotice tone="warning">{text('more', { shown: data.items.length, total: data.total })}</InlineNotice>
        )
      }
      columns={columns}
      rowName={plateOf}
      expand={(row) => <ExceptionDetail row={row} zone={zone} why={why} />}
    >
      {dialog === 'stages' && stageMinutes && <StagesDialog minutes={stageMinutes} onClose={close} />}
      {typeof dialog === 'object' && <RowDialog {...dialog} onClose={close} />}
    </ListScreen>
  );
}

function RowDialog({ name, row, onClose }: { name: DialogName; row: Exception; onClose: () => void }) {
  if (name === 'admit') return <AdmitDialog row={row} onClose={onClose} />;
  if (name === 'plate') return <PlateDialog row={row} onClose={onClose} />;
  if (name === 'note') return <NoteDialog row={row} onClose={onClose} />;
  return row.tour && <BlockDialog driverId={row.tour.truckerId} onClose={onClose} />;
}

/** The sound, the minutes of the stages, and the way to the report. */
function Heads({ refusal, onStages }: { refusal: string | undefined; onStages: () => void }) {
  const text = useText('exceptionDesk');
  const navigate = useNavigate();
  const isMuted = useIsMuted();
  return (
    <span className={c.heads}>
      <Checkbox label={text('sound')} checked={!isMuted} onChange={(isOn) => setMuted(!isOn)} />
      <Button icon={IconClock} reason={refusal} onClick={onStages}>
        {text('act.stages')}
      </Button>
      <Button icon={IconClipboardList} onClick={() => void navigate({ to: '/terminalOperator/shiftReport' })}>
        {text('act.report')}
      </Button>
    </span>
  );
}
