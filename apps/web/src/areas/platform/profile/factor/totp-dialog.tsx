import type { NewTotp } from '@quaygate/contract';
import { hasCode } from '#web/lib/call/api-error.ts';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useConfirmTotp } from '#web/nouns/factor/factor.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CopyButton } from '#web/ui/show/copy-button.tsx';
import { QrCode } from '#web/ui/show/qr-code.tsx';
import c from './factor.module.css';

interface TotpDialogProps {
  made: NewTotp;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Sets up an authenticator app: scan or type the secret, then prove it with a first code (FACT-02). */
export function TotpDialog({ made, onDone, onClose }: TotpDialogProps) {
  const text = useText('factor');
  const failureText = useFailureText();
  const confirm = useConfirmTotp();
  const fields = useFields({ code: '' }, { code: needed }, { 'auth/invalid-factor-code': 'code' });
  const failure = hasCode(confirm.error, 'auth/invalid-factor-code') ? undefined : confirm.error;

  const submit = () => {
    if (!fields.isValid()) return;
    confirm.mutate(fields.values.code, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (reason) => void fields.refuseBy(reason),
    });
  };
  return (
    <Dialog
      title={text('totp.setUpTitle')}
      note={text('totp.setUpText')}
      submit={text('setUp')}
      busy={confirm.isPending}
      error={failure ? failureText(failure) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={c.scan}>
        <QrCode text={made.address} label={text('totp.qr')} />
        <div className={c.typed}>
          <p className="muted">{text('totp.type')}</p>
          <p className={c.secret}>{inGroups(made.secret)}</p>
          <CopyButton value={made.secret} size="small" />
        </div>
      </div>
      <TextField
        data-first
        label={text('code')}
        help={text('codeHelp')}
        kind="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fields.of('code')}
      />
    </Dialog>
  );
}
