import type { BoardSlot } from '@quaygate/contract';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useChangeSlots } from '#web/nouns/slot-board/slot-board.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { type BoardCell, cellKey } from '../grid/cells.ts';
import { limitIn, limitProblem } from '../maximum.ts';
import c from './change.module.css';
import { type CellChange, concernOf } from './concern.ts';
import { BookingsNotice, ConcernFacts, OutdatedNotice } from './concern-notices.tsx';

export type ChangeKind = 'close' | 'open' | 'maximum' | 'template';

interface ChangeDialogProps {
  kind: ChangeKind;
  /** The selected cells as the board has them now. */
  targets: readonly BoardCell[];
  onClose: () => void;
  /** @param slots those that were changed, as they are now */
  onDone: (slots: readonly BoardSlot[]) => void;
}

/** Limits that are pressed instead of typed, as shares of the template. */
const shares = ['half', 'fifthLess'] as const;

const versionsOf = (targets: readonly BoardCell[]) =>
  new Map(targets.map(({ slot, cell }) => [cellKey(slot, cell), cell.version]));

/** The one maximum of all cells; empty where they have several or none. */
const commonMaximum = (targets: readonly BoardCell[]): string => {
  const [first, ...others] = new Set(targets.map(({ cell }) => cell.maximum));
  return others.length > 0 || first === null || first === undefined ? '' : String(first);
};

/** A limit, typed or as a share of the template. */
function MaximumField({ field }: { field: Pick<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur'> }) {
  const text = useText('slotBoard');
  return (
    <>
      <TextField label={text('maximum')} help={text('maximumHelp')} inputMode="text" maxLength={7} {...field} />
      <span className={c.shares}>
        {shares.map((share) => (
          <Button key={share} size="small" onClick={() => field.onChange(text(`share.${share}`))}>
            {text(`shareName.${share}`)}
          </Button>
        ))}
      </span>
    </>
  );
}

/** Says what a change concerns before it is sent (TRM-SLOT-08); what was changed meanwhile is shown first (TRM-SLOT-11). */
export function ChangeDialog({ kind, targets, onClose, onDone }: ChangeDialogProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const changing = useChangeSlots();
  const fields = useFields({ maximum: commonMaximum(targets), reason: '' }, { maximum: limitProblem });
  const [seen, setSeen] = useState(() => versionsOf(targets));
  const [isOutdated, setOutdated] = useState(false);
  const limit = limitIn(fields.values.maximum);

  const changes: Record<ChangeKind, CellChange> = {
    close: { closed: true },
    open: { closed: false },
    maximum: limit ?? { maximum: 0 },
    template: { closed: false, maximum: null },
  };
  const isKnown = kind !== 'maximum' || limit !== undefined;
  const canHaveReason = kind === 'close' || kind === 'maximum';
  const reason = fields.values.reason.trim();
  const concern = concernOf(targets, isKnown ? changes[kind] : {});
  const send = () => {
    if (kind === 'maximum' && !fields.isValid()) return;
    // After a conflict the dialog shows the cells as they are now: the change is made from those.
    const versions = isOutdated ? versionsOf(targets) : seen;
    setSeen(versions);
    const cells = targets.map(({ slot, cell }) => ({
      slotBegin: slot.slotBegin,
      moduleId: cell.moduleId,
      version: versions.get(cellKey(slot, cell)) ?? null,
    }));
    changing.mutate(
      { cells, ...changes[kind], ...(canHaveReason && reason && { reason }) },
      {
        onSuccess: ({ slots }) => {
          notify.success(text(`done.${kind}`, { count: cells.length }));
          onDone(slots);
        },
        onError: (reason) => {
          setOutdated(hasCode(reason, 'changed_meanwhile'));
          fields.refuseBy(reason);
        },
      },
    );
  };
  return (
    <Dialog
      title={text(`ask.${kind}`, { count: concern.cells })}
      note={text(`note.${kind}`)}
      submit={text(`act.${kind}`)}
      tone={kind === 'close' ? 'danger' : 'primary'}
      busy={changing.isPending}
      submitDisabled={targets.length === 0}
      error={changing.error && !isOutdated ? failureText(changing.error) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {kind === 'maximum' && <MaximumField field={fields.of('maximum')} />}
      {canHaveReason && (
        <LimitedField label={text('reason')} help={text('reasonHelp')} optional limit={200} {...fields.of('reason')} />
      )}
      <ConcernFacts concern={concern} />
      {isOutdated && <OutdatedNotice targets={targets} />}
      <BookingsNotice concern={concern} isKnown={isKnown} />
    </Dialog>
  );
}
