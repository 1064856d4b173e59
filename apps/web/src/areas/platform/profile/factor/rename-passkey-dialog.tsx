import type { Passkey } from '@quaygate/contract';
import { passkeyNameMaxCharacters } from '@quaygate/rules';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useRenamePasskey } from '#web/nouns/factor/factor.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';

/** Another name for a passkey (FACT-09). */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText('factor');
  const failureText = useFailureText();
  const rename = useRenamePasskey();
  const fields = useFields({ name: passkey.name }, { name: needed });

  const submit = () => {
    if (!fields.isValid()) return;
    rename.mutate(
      { id: passkey.id, name: fields.values.name.trim() },
      {
        onSuccess: () => {
          notify.success(text('passkey.renamed'));
          onClose();
        },
        onError: (reason) => void fields.refuseBy(reason),
      },
    );
  };
  return (
    <Dialog
      title={text('passkey.renameTitle')}
      size="small"
      busy={rename.isPending}
      error={rename.error ? failureText(rename.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitedField label={text('passkey.name')} limit={passkeyNameMaxCharacters} {...fields.of('name')} />
    </Dialog>
  );
}
