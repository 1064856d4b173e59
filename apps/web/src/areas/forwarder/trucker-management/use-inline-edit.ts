import type { ForwarderTrucker } from '@quaygate/contract';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useUpdateTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { useStoredTrucker } from '#web/nouns/trucker/trucker.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { editOf, isChanged, isComplete, type TruckerEdit, type TruckerValues, valuesOf } from './trucker-edit.ts';

const nothing: TruckerValues = { firstName: '', lastName: '', licensePlate: '' };

/** The row that is edited with what is typed, and the row that is asked for next. */
function useEditedRow() {
  const [edit, setEdit] = useState<TruckerEdit>();
  // The row as it was when its edit began, whatever was read since then (FWD-TRK-32).
  const [base, setBase] = useState<ForwarderTrucker>();
  /** Is to be edited next, which would drop what is typed now. */
  const [next, setNext] = useState<ForwarderTrucker>();

  const end = () => {
    setEdit(undefined);
    setBase(undefined);
  };
  const begin = (trucker: ForwarderTrucker, typed: TruckerEdit) => {
    setBase(trucker);
    setEdit(typed);
  };
  const hasChanges = edit !== undefined && base !== undefined && isChanged(edit, base);
  const start = (trucker: ForwarderTrucker) => {
    if (hasChanges && trucker.userId !== base.userId) setNext(trucker);
    else begin(trucker, editOf(trucker));
  };
  const drop = () => {
    if (next) begin(next, editOf(next));
    setNext(undefined);
  };
  /** The question before what is typed for one driver is dropped for another; undefined where nothing is asked. */
  const asking = next && base ? { edited: base, drop, keep: () => setNext(undefined) } : undefined;
  return { edit, setEdit, base, begin, end, start, hasChanges, asking };
}

/** One row at a time; a failed save keeps the edit open (FWD-TRK-27). */
export function useInlineEdit() {
  const text = useText('truckerManagement');
  const failureText = useFailureText();
  const update = useUpdateTrucker();
  const storedTrucker = useStoredTrucker();
  const { edit, setEdit, base, begin, end, start, hasChanges, asking } = useEditedRow();

  const send = (userId: string, values: TruckerValues, version: number) =>
    update.mutate(
      { userId, ...values, version },
      {
        onSuccess: () => {
          notify.success(text('updated'));
          meanwhile.close();
          end();
        },
        onError: (error) => {
          if (hasCode(error, 'changed_meanwhile')) return void meanwhile.settle(error);
          meanwhile.close();
          notify.error(failureText(error));
        },
      },
    );
  const userId = base?.userId ?? '';
  const meanwhile = useChangedMeanwhile({
    original: base ? valuesOf(base) : nothing,
    draft: edit ? valuesOf(edit) : nothing,
    read: () => storedTrucker.read(userId),
    draftOf: valuesOf,
    send: (values, version) => send(userId, values, version),
    adopt: (stored: ForwarderTrucker, theirs) => {
      storedTrucker.adopt(stored);
      const rest = { userId, ...theirs };
      if (isChanged(rest, stored)) begin(stored, rest);
      else end();
    },
    onFailure: (error) => notify.error(failureText(error)),
  });
  const isSaving = update.isPending || meanwhile.isReading;

  const confirm = () => {
    if (!edit || !base || isSaving || !isComplete(edit) || !isChanged(edit, base)) return;
    send(base.userId, valuesOf(edit), base.version);
  };
  return {
    editOf: (trucker: ForwarderTrucker) => (edit?.userId === trucker.userId ? edit : undefined),
    isSaving,
    hasChanges,
    start,
    asking,
    change: setEdit,
    cancel: end,
    confirm,
    meanwhile,
  };
}
