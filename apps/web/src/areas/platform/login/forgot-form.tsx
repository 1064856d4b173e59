import { type FormEvent, useState } from 'react';
import { neededEmail } from '#web/lib/field-checks.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { requestPasswordReset } from '#web/session/sign-in.ts';
import { failureText, readyErrors } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconArrowLeft } from '#web/ui/icons.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import c from './login.module.css';

/** Asks for a reset mail. The answer never tells whether the account exists (AUTH-08..10, AUTH-17). */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const text = useText('login');
  const [busy, setBusy] = useState(false);
  const fields = useFields({ email: '' }, { email: neededEmail });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !fields.isValid()) return;
    setBusy(true);
    try {
      await requestPasswordReset(fields.values.email.trim());
      notify.success(text('forgot.sent'));
      onBack();
    } catch (reason) {
      if (!fields.refuseBy(reason)) {
        await readyErrors();
        notify.error(failureText(reason));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className={c.form} noValidate>
      <TextField
        label={text('email')}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        size="large"
        autoFocus
        {...fields.of('email')}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {text('forgot.submit')}
      </Button>
      <div className={c.forgot}>
        <Button variant="quiet" icon={IconArrowLeft} disabled={busy} onClick={onBack}>
          {text('forgot.back')}
        </Button>
      </div>
    </form>
  );
}
