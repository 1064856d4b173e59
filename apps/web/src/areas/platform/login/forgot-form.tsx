import { type FormEvent, useState } from 'react';
import { neededEmail } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { requestPasswordReset } from '#web/session/sign-in/sign-in.ts';
import { failureText, readyErrors } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './login.module.css';

/** Asks for a reset mail; the email typed at the sign-in is there already. The answer never tells whether the account exists (AUTH-08..10, AUTH-17). */
export function ForgotForm({ email, onBack }: { email: string; onBack: (email: string) => void }) {
  const text = useText('login');
  const [busy, setBusy] = useState(false);
  const fields = useFields({ email }, { email: neededEmail });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !fields.isValid()) return;
    setBusy(true);
    try {
      await requestPasswordReset(fields.values.email.trim());
      notify.success(text('forgot.sent'));
      onBack(fields.values.email);
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
        <Button variant="quiet" icon={IconArrowLeft} disabled={busy} onClick={() => onBack(fields.values.email)}>
          {text('forgot.back')}
        </Button>
      </div>
    </form>
  );
}
