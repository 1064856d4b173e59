import type { FactorNeeded } from '@quaygate/contract';
import { type FormEvent, useState } from 'react';
import { hasCode } from '#web/lib/api-error.ts';
import { needed } from '#web/lib/field-checks.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { signInWithFactor } from '#web/session/sign-in.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconArrowLeft } from '#web/ui/icons.ts';
import { InlineNotice } from '#web/ui/inline-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import c from './login.module.css';

interface FactorFormProps {
  factor: FactorNeeded;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code (AUTH-20, AUTH-21). */
export function FactorForm({ factor, onBack }: FactorFormProps) {
  const text = useText('login');
  const [method, setMethod] = useState<'totp' | 'recoveryCode'>('totp');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const fields = useFields({ code: '' }, { code: needed });

  const fail = (reason: unknown) => {
    fields.reset({ code: '' });
    if (hasCode(reason, 'auth/invalid-factor-code')) return setRefusal(text('factor.wrong'));
    if (hasCode(reason, 'auth/too-many-requests')) return setRefusal(text('factor.tooMany'));
    const isDisabled = hasCode(reason, 'auth/user-disabled');
    const isOver = hasCode(reason, 'auth/invalid-factor-ticket');
    notify.error(text(isDisabled ? 'userDisabled' : isOver ? 'factor.tooLate' : 'failed'));
    if (isOver || isDisabled) onBack();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !fields.isValid()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await signInWithFactor(factor.factorTicket, fields.values.code);
    } catch (reason) {
      fail(reason);
      document.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
    } finally {
      setBusy(false);
    }
  };
  const other = method === 'totp' ? 'recoveryCode' : 'totp';

  return (
    <form onSubmit={(event) => void submit(event)} className={c.form} noValidate>
      <p className="muted">{text(`factor.${method}Text`)}</p>
      {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
      <TextField
        key={method}
        label={text(`factor.${method}`)}
        name="code"
        kind="code"
        size="large"
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoFocus
        {...fields.of('code')}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {text('factor.submit')}
      </Button>
      <div className={c.forgot}>
        {factor.methods.includes(other) && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              setMethod(other);
              setRefusal(undefined);
              fields.reset({ code: '' });
            }}
          >
            {text(other === 'totp' ? 'factor.useTotp' : 'factor.useRecoveryCode')}
          </Button>
        )}
        <Button variant="quiet" icon={IconArrowLeft} disabled={busy} onClick={onBack}>
          {text('forgot.back')}
        </Button>
      </div>
    </form>
  );
}
