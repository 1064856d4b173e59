import type { Facility } from '@quaygate/contract';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useCreateFacility } from '#web/nouns/facility/facility.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { GeneralFields } from './general-fields.tsx';
import { newBodyOf, newChecks, newDraft } from './terminal-draft.ts';
import c from './terminals.module.css';

interface CreateTerminalDialogProps {
  onCreated: (terminal: Facility) => void;
  onClose: () => void;
}

/** A new terminal (SETUP-52). What is created is opened: its record says what it still needs. */
export function CreateTerminalDialog({ onCreated, onClose }: CreateTerminalDialogProps) {
  const text = useText('terminals');
  const failureText = useFailureText();
  const creation = useCreateFacility();
  const form = useFields(newDraft, newChecks);
  const create = () => {
    if (!form.isValid()) return;
    creation.mutate(newBodyOf(form.values), {
      onSuccess: (terminal) => {
        notify.success(text('created'));
        onCreated(terminal);
      },
      onError: (reason) => {
        if (!form.refuseBy(reason)) notify.error(failureText(reason));
      },
    });
  };
  return (
    <Dialog
      title={text('create')}
      note={text('createNote')}
      submit={text('create')}
      submitDisabled={!form.isRight}
      busy={creation.isPending}
      onSubmit={create}
      onClose={onClose}
      size="large"
    >
      <div className={c.fields}>
        <GeneralFields of={form.of} />
      </div>
    </Dialog>
  );
}
