import type { FactorNeeded } from '@quaygate/contract';
import { type FormEvent, useState } from 'react';
import { neededEmail } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { signIn } from '#web/session/sign-in/sign-in.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './login.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { signInMessage } from './provider-error.ts';

interface LoginFormProps {
  filled: { email: string; password: string } | undefined;
  /** Typed before, while the form for a forgotten password was shown. */
  email: string;
  onForgot: (email: string) => void;
  onFactor: (needed: FactorNeeded) => void;
}

/** Email and password (AUTH-02..07). After a success the guards lead to the home screen (AUTH-12). */
export function LoginForm({ filled, email, onForgot, onFactor }: LoginFormProps) {
  const text = useText('login');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const fields = useFields(filled ?? { email, password: '' }, {
    email: neededEmail,
    // Blanks may be one.
    password: (value) => (value ? undefined : 'fieldRequired'),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !fields.isValid()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const needed = await signIn(fields.values.email.trim(), fields.values.password);
      if (needed) onFactor(needed);
    } catch (reason) {
      const { place, message } = signInMessage(reason);
      if (place === 'inside') setRefusal(text(`${message}`));
      else notify.error(text(`${message}`));
      fields.reset({ email: fields.values.email, password: '' });
      document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className={c.form} noValidate>
      {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
      <TextField
        label={text('email')}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        size="large"
        autoFocus={!filled}
        {...fields.of('email')}
      />
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete="current-password"
        size="large"
        {...fields.of('password')}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} autoFocus={Boolean(filled)}>
        {text('submit')}
      </Button>
      <PasskeyButton disabled={busy} onRefusal={setRefusal} />
      <div className={c.forgot}>
        <Button variant="quiet" disabled={busy} onClick={() => onForgot(fields.values.email)}>
          {text('forgotPassword')}
        </Button>
      </div>
    </form>
  );
}
