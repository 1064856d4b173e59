// biome-ignore-all lint/a11y/noStaticElementInteractions: a file may be dropped wherever the rows stand; a button chooses one too
import { forwarderWrite } from '@quaygate/contract';
import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { ColumnStep } from '#web/batch/column-step.tsx';
import { useCan } from '#web/session/rights/can.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp, IconChecks } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { LeaveQuestion } from '#web/ui/dialogs/leave-question.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { useHandOver } from './incoming/use-hand-over.ts';
import { useListIn } from './incoming/use-list-in.ts';
import { KeySheet } from './key-sheet.tsx';
import { MinutesButton } from './minutes-button.tsx';
import { Bar, Foot, Notices } from './plan-bar.tsx';
import c from './plan-grid.module.css';
import { PlanGrid } from './plan-grid.tsx';
import { planKeys } from './plan-keys.ts';
import { emptyRow } from './plan-row.ts';
import { useStateText } from './plan-state-text.ts';
import { type PlanDesk as Desk, usePlanDesk } from './use-plan-desk.ts';
import type { DeskProps } from './use-proposal.ts';

// Loaded when a day is copied.
const CopyDayDialog = openedPart(() => import('./copy/copy-day-dialog.tsx').then((part) => part.CopyDayDialog));

/**
 * The terminal of rows that name none: the one of the last status request, else the only one there is. None is guessed:
 * references that the wrong terminal does not know count as failed look-ups (PLAN-10).
 */
function useNewTerminal(terminals: DeskProps['terminals']) {
  const known = useSession((state) => state.config?.getStatusFormPreferences.terminalId);
  const first = terminals.find(({ id }) => id === known) ?? (terminals.length === 1 ? terminals[0] : undefined);
  return useState(first?.id);
}

interface DeskGridProps extends Pick<DeskProps, 'terminals' | 'drivers'> {
  desk: Desk;
  acts: Parameters<typeof planKeys>[3];
}

/** The rows in their grid: what is typed and copied there goes to the desk. */
function DeskGrid({ desk, terminals, drivers, acts }: DeskGridProps) {
  const stateText = useStateText();
  const { grid, rows, choice, setChoice } = desk;
  const focus = () => grid.current?.focus({ preventScroll: true });
  const zoneOf = (terminalId: number | null) => terminals.find(({ id }) => id === terminalId)?.timeZone;
  return (
    <PlanGrid
      box={grid}
      rows={rows}
      choice={choice}
      onChoice={(next) => {
        setChoice(next);
        focus();
      }}
      read={desk.read}
      stateOf={(row) => stateText(row, desk.facts.factsOf(row.rowId), { zone: zoneOf(row.terminalId), terminals })}
      plateOf={({ truckerId }) => drivers.find(({ userId }) => userId === truckerId)?.licensePlate ?? ''}
      editing={desk.editing}
      isTyped={desk.isTyped}
      onEditing={(edited) => {
        desk.setEditing(edited);
        if (edited === undefined) focus();
      }}
      onCommit={desk.commit}
      onKey={planKeys(choice, rows.length, setChoice, acts)}
      onPair={desk.drop}
      onCopy={(event) => {
        event.preventDefault();
        event.clipboardData.setData('text/plain', desk.copy());
      }}
    />
  );
}

/** A list that is dropped or pasted comes in, as a file or as its text. */
const takingIn = (onFile: (file: File) => void, onText: (copied: string) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  },
  onPaste: (event: ClipboardEvent) => {
    event.preventDefault();
    const [file] = event.clipboardData.files;
    if (file) onFile(file);
    else onText(event.clipboardData.getData('text/plain'));
  },
});

/** The grid with what can be done with its rows. */
export function PlanDesk(props: DeskProps) {
  const { terminals, drivers, plan } = props;
  const text = useText('bookingPlan');
  const [newTerminalId, setNewTerminalId] = useNewTerminal(terminals);
  const [open, setOpen] = useState<'help' | 'copyDay'>();
  const close = () => setOpen(undefined);
  const [minutes, setMinutes] = useState(plan.minutes);
  const desk = usePlanDesk({ ...props, plan: { ...plan, minutes } }, newTerminalId);
  const list = useListIn({ terminalId: newTerminalId ?? null, terminals }, desk.add);
  const asking = { isBusy: list.isReading, submit: text('takeRows'), onRead: list.read };
  const textFile = (pasted: string) => new File([pasted], text('pastedName'), { type: 'text/plain' });
  const book = useBook(desk);
  useHandOver(terminals, desk.add);
  // The grid has the focus from the first moment on: a list is pasted with one press.
  const { grid } = desk;
  useEffect(() => grid.current?.focus({ preventScroll: true }), [grid]);
  const acts = { ...desk.acts, book: book.run, help: () => setOpen('help'), copyDay: () => setOpen('copyDay') };
  return (
    <Screen title={text('title')} fill action={<BookButton desk={desk} book={book} />}>
      <div
        className={c.page}
        {...takingIn(list.take, (copied) => desk.paste(copied, (pasted) => list.take(textFile(pasted))))}
      >
        <Bar
          desk={desk}
          onHelp={acts.help}
          onCopyDay={acts.copyDay}
          onFile={list.take}
          isReading={list.isReading}
          terminals={terminals}
          settings={<MinutesButton rows={desk.rows} {...{ terminals, minutes }} onSaved={setMinutes} />}
        >
          <SelectField
            label={text('newTerminal')}
            value={newTerminalId}
            options={terminals.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setNewTerminalId(id);
              desk.atTerminal(id);
            }}
          />
        </Bar>
        <Notices desk={desk} listError={list.error} />
        {list.open && <ColumnStep result={list.open} {...asking} />}
        <DeskGrid desk={desk} {...{ terminals, drivers, acts }} />
        <Foot desk={desk} />
      </div>
      {open === 'help' && <KeySheet onClose={close} />}
      {open === 'copyDay' && (
        <CopyDayDialog
          {...{ terminals, drivers }}
          count={desk.rows.length}
          newRow={emptyRow}
          onRows={desk.add}
          onClose={close}
        />
      )}
      <LeaveQuestion
        isChanged={desk.booking.progress?.isRunning ?? false}
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

/** Whether everything that stands ready can be booked now, and why not. */
function useBook({ ready, booking }: Desk) {
  const text = useText('bookingPlan');
  const mayBook = useCan(forwarderWrite);
  const reason = !mayBook ? text('bookRoleReason') : ready === 0 ? text('bookReason') : undefined;
  return {
    reason,
    run: () => {
      if (reason === undefined) void booking.bookAll();
    },
  };
}

function BookButton({ desk, book }: { desk: Desk; book: ReturnType<typeof useBook> }) {
  const text = useText('bookingPlan');
  const failureText = useFailureText();
  const { booking, ready } = desk;
  const isRunning = booking.progress?.isRunning ?? false;
  const undo = async () => {
    const failed = await booking.undo();
    if (failed) notify.error(failureText(failed));
    else notify.success(text('undone'));
    desk.grid.current?.focus();
  };
  return (
    <>
      {booking.undoable > 0 && (
        <Button icon={IconArrowBackUp} onClick={() => void undo()}>
          {text('undoBooked', { count: booking.undoable })}
        </Button>
      )}
      <Button
        variant="primary"
        icon={IconChecks}
        busy={isRunning}
        reason={isRunning ? undefined : book.reason}
        onClick={book.run}
      >
        {text('bookAll', { count: ready })}
      </Button>
    </>
  );
}
