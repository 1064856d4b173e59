import { passkeyNameMaxCharacters } from '@quaygate/rules';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useAddPasskey } from '#web/nouns/factor/factor.mutations.ts';
import { useSessions } from '#web/nouns/session/session.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';

interface AddPasskeyDialogProps {
  /** @param recoveryCodes made with the first factor; empty for a further one */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Names a new passkey; the browser then asks for the rest (FACT-09). */
export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const text = useText('factor');
  const failureText = useFailureText();
  const system = useSessions().data?.find(({ isCurrent }) => isCurrent)?.system;
  const add = useAddPasskey();
  const fields = useFields({ name: system ?? 'Passkey' }, { name: needed });

  const submit = () => {
    if (!fields.isValid()) return;
    add.mutate(fields.values.name.trim(), {
      onSuccess: ({ recoveryCodes }) => {
        // The codes say it too, and a message would lie above their buttons on a phone.
        if (recoveryCodes.length === 0) notify.success(text('passkey.added'));
        onDone(recoveryCodes);
      },
      onError: (reason) => void fields.refuseBy(reason),
    });
  };
  return (
    <Dialog
      title={text('passkey.addTitle')}
      note={text('passkey.addText')}
      size="small"
      submit={text('passkey.submit')}
      busy={add.isPending}
      error={add.error ? failureText(add.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitedField
        label={text('passkey.name')}
        help={text('passkey.nameHelp')}
        limit={passkeyNameMaxCharacters}
        {...fields.of('name')}
      />
    </Dialog>
  );
}
