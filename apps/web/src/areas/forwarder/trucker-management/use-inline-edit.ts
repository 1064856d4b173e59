import type { ForwarderTrucker } from '@quaygate/contract';
import { useState } from 'react';
import { useUpdateTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/notify.ts';
import { editOf, isChanged, isComplete, type TruckerEdit } from './trucker-edit.ts';

/** One row at a time; a failed save keeps the edit open (FWD-TRK-27). */
export function useInlineEdit() {
  const text = useText('truckerManagement');
  const failureText = useFailureText();
  const update = useUpdateTrucker();
  const [edit, setEdit] = useState<TruckerEdit>();

  const confirm = (trucker: ForwarderTrucker) => {
    if (!edit || update.isPending || !isComplete(edit) || !isChanged(edit, trucker)) return;
    update.mutate(edit, {
      onSuccess: () => {
        notify.success(text('updated'));
        setEdit(undefined);
      },
      onError: (error) => notify.error(failureText(error)),
    });
  };
  return {
    editOf: (trucker: ForwarderTrucker) => (edit?.userId === trucker.userId ? edit : undefined),
    isSaving: update.isPending,
    start: (trucker: ForwarderTrucker) => setEdit(editOf(trucker)),
    change: setEdit,
    cancel: () => setEdit(undefined),
    confirm,
  };
}
