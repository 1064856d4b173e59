import type { Terminal } from '@quaygate/contract';
import { listFileTypes } from '@quaygate/rules';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCopy, IconFileUpload, IconListCheck } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import c from './plan-grid.module.css';
import { offeredNumber } from './plan-state-text.ts';
import type { PlanDesk as Desk } from './use-plan-desk.ts';

interface BarProps {
  desk: Desk;
  onHelp: () => void;
  onCopyDay: () => void;
  onFile: (file: File) => void;
  isReading: boolean;
  terminals: readonly Terminal[];
  /** What is set for the plan as a whole. */
  settings: ReactNode;
  children: ReactNode;
}

/** What can be done with the rows, beside booking them. */
export function Bar({ desk, onHelp, onCopyDay, onFile, isReading, terminals, settings, children }: BarProps) {
  const text = useText('bookingPlan');
  const chooser = useRef<HTMLInputElement>(null);
  const row = desk.rows[desk.choice.cursor.row];
  const number = row && offeredNumber(row, desk.facts.factsOf(row.rowId));
  return (
    <div className={c.bar}>
      <div className={c.terminal}>{children}</div>
      <Button icon={IconFileUpload} busy={isReading} onClick={() => chooser.current?.click()}>
        {text('file')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={listFileTypes}
        aria-label={text('file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button icon={IconCopy} onClick={onCopyDay}>
        {text('copyDay.open')}
      </Button>
      <Button
        icon={IconListCheck}
        reason={desk.isPlannable ? undefined : text('proposeReason')}
        onClick={desk.acts.propose}
      >
        {text('propose')}
      </Button>
      {row?.terminalText !== undefined && row.bookingId === null && (
        <TerminalOfRow
          said={row.terminalText}
          terminals={terminals}
          onChange={desk.nameTerminal}
          onGone={() => desk.grid.current?.focus()}
        />
      )}
      {number && <Button onClick={desk.acts.repair}>{text('take', { number })}</Button>}
      <span className={c.spread} />
      {desk.hasBooked && (
        <Button variant="quiet" onClick={desk.removeBooked}>
          {text('removeBooked')}
        </Button>
      )}
      {settings}
      <Button variant="quiet" onClick={onHelp}>
        {text('keys')}
      </Button>
    </div>
  );
}

interface TerminalOfRowProps {
  said: string;
  terminals: readonly Terminal[];
  onChange: (said: string, terminalId: number) => void;
  /** Back to the grid. */
  onGone: () => void;
}

/** Says which terminal a list means (PLAN-07). */
function TerminalOfRow({ said, terminals, onChange, onGone }: TerminalOfRowProps) {
  const text = useText('bookingPlan');
  const gone = useRef(onGone);
  gone.current = onGone;
  // The list gives the focus back to its field, which is gone by then.
  useEffect(() => () => void requestAnimationFrame(() => gone.current()), []);
  return (
    <div className={c.terminal}>
      <SelectField
        label={text('terminalMeant', { text: said })}
        value={undefined}
        options={terminals.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChange(said, id)}
      />
    </div>
  );
}

/** What is to be known before the rows are read. */
export function Notices({ desk, listError }: { desk: Desk; listError: string | undefined }) {
  const text = useText('bookingPlan');
  const failureText = useFailureText();
  const { facts, booking, rows } = desk;
  return (
    <>
      {listError && <InlineNotice tone="error">{listError}</InlineNotice>}
      {facts.failure !== undefined && (
        <InlineNotice tone="warning">{text('notSaved', { reason: failureText(facts.failure) })}</InlineNotice>
      )}
      {booking.failure !== undefined && (
        <InlineNotice tone="error">{text('lost', { reason: failureText(booking.failure) })}</InlineNotice>
      )}
      {booking.progress && (
        <ProgressBar
          label={text(booking.progress.isRunning ? 'progress' : 'progressDone')}
          done={booking.progress.isRunning ? booking.progress.done : booking.progress.booked}
          total={booking.progress.total}
          tone={booking.progress.isRunning ? 'blue' : 'green'}
        />
      )}
      {rows.length === 0 && (
        <InlineNotice tone="info" title={text('emptyTitle')}>
          {text('emptyText')}
        </InlineNotice>
      )}
    </>
  );
}

/** How many rows there are, and whether they are safe. */
export function Foot({ desk }: { desk: Desk }) {
  const text = useText('bookingPlan');
  const { rows, ready, faults, facts } = desk;
  return (
    <div className={c.foot} role="status">
      <span>{text('counts', { rows: rows.length, ready, faults })}</span>
      <span>{text(facts.isSettled && facts.failure === undefined ? 'saved' : 'saving')}</span>
    </div>
  );
}
