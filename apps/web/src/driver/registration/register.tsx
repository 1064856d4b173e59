import { driverRegistration } from '@quaygate/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode, isReply } from '#web/lib/call/api-error.ts';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import { CompanyNotice } from '../company-notice.tsx';
import c from '../driver.module.css';
import { type Faults, faultsOf, faultText, refusedFields } from '../field-faults.ts';
import { Failure, Field, useAttempt } from '../form.tsx';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';
import {
  forgetRegistration,
  keepRegistration,
  keptRegistration,
  registrationFields,
  type TypedRegistration,
} from './registration-draft.ts';
import { Sent } from './sent.tsx';

type Name = keyof TypedRegistration;
const looks = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  phoneNumber: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  licensePlate: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const;

/** A driver makes an account of their own (DRV-BRD-06, DRV-BRD-21). */
export function Register() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <CompanyNotice />
      {sentTo ? <Sent email={sentTo} onAgain={() => setSentTo(undefined)} /> : <RegistrationForm onSent={setSentTo} />}
    </>
  );
}

function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const texts = useMoreTexts();
  const language = useTexts((state) => state.language);
  const words = texts.register;
  const [typed, setTyped] = useState(keptRegistration);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const { failure, isBusy, attempt } = useAttempt();
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstError();
  }, [faults]);

  const type = (name: Name) => (value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    keepRegistration(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(driverRegistration.register.body, typed);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      try {
        await call(driverRegistration.register, { body: { ...typed, language } });
      } catch (reason) {
        const refused = refusedFields(reason, registrationFields);
        setFaults(refused);
        if (Object.keys(refused).length > 0) return;
        throw reason;
      }
      forgetRegistration();
      onSent(typed.email.trim());
    });
  };
  return (
    <form className={c.form} onSubmit={submit} noValidate>
      <p>{words.text}</p>
      {registrationFields.map((name) => (
        <Field
          key={name}
          label={words[name]}
          error={faultText(faults[name], texts)}
          value={typed[name]}
          onChange={type(name)}
          {...looks[name]}
        />
      ))}
      <Failure reason={failure} text={failureText(failure, words)} />
      <button type="submit" className={c.primary} aria-disabled={isBusy}>
        {words.submit}
      </button>
      <p className="muted">{words.kept}</p>
    </form>
  );
}

function failureText(reason: unknown, words: { unsent: string; tooMany: string; noMails: string }): string | undefined {
  if (hasCode(reason, 'too_many_requests')) return words.tooMany;
  if (hasCode(reason, 'mails_not_configured')) return words.noMails;
  return isReply(reason) ? undefined : words.unsent;
}
