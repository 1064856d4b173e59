import { identity } from '@quaygate/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import { readySettings, useSettings } from '#web/session/settings.ts';
import c from '../driver.module.css';
import { type Faults, faultsOf, faultText } from '../field-faults.ts';
import { Failure, Field, useAttempt } from '../form.tsx';
import { Sent } from '../registration/sent.tsx';
import { useMoreTexts } from '../texts/more/more.ts';

/** The way back in for who has lost their password or passkey: a link to a new password (DRV-BRD-29). */
export function Forgot() {
  const texts = useMoreTexts();
  const words = texts.forgot;
  const hasMails = useSettings(({ settings }) => settings?.mails !== 'none');
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [faults, setFaults] = useState<Faults<'email'>>({});
  const { failure, isBusy, attempt } = useAttempt();
  useEffect(() => void readySettings(), []);
  useEffect(() => {
    if (faults.email) focusFirstError();
  }, [faults]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(identity.resetPassword.body, { email });
    setFaults(found);
    if (found.email) return;
    void attempt(async () => {
      await call(identity.resetPassword, { body: { email } });
      setSentTo(email.trim());
    });
  };
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  if (!hasMails) return <p>{words.noMails}</p>;
  return (
    <form className={c.form} onSubmit={submit} noValidate>
      <p>{words.text}</p>
      <Field
        label={texts.register.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={faultText(faults.email, texts)}
        value={email}
        onChange={setEmail}
      />
      <Failure reason={failure} text={hasCode(failure, 'too_many_requests') ? words.tooMany : undefined} />
      <button type="submit" className={c.primary} aria-disabled={isBusy}>
        {words.submit}
      </button>
    </form>
  );
}
