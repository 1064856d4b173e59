import { factor } from '@quaygate/contract';
import { passkeyNameMaxCharacters } from '@quaygate/rules';
import { type FormEvent, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { makePasskey } from '#web/session/sign-in/passkey.ts';
import { IconKey } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { faultText } from '../field-faults.ts';
import { Failure, Field, useAttempt } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import type { Run } from './passkey-row.tsx';

interface AddPasskeyProps {
  /** Why it failed the last time, after a proof. */
  before: unknown;
  run: Run;
  /** Told recovery codes, which come with the first factor of an account. */
  onCodes: (codes: readonly string[]) => void;
}

/** Names a passkey; the phone then asks for finger, face or PIN. */
export function AddPasskey({ before, run, onCodes }: AddPasskeyProps) {
  const texts = useMoreTexts();
  const words = texts.passkeys;
  const [name, setName] = useState(words.nameValue);
  const [isTried, setTried] = useState(false);
  const { failure, isBusy, attempt } = useAttempt();
  const shown = failure ?? before;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim()) return;
    void attempt(() =>
      run(async () => {
        const credential = await makePasskey(await call(factor.startPasskey, { params: ids() }));
        const { recoveryCodes } = await call(factor.addPasskey, { params: ids(), body: { name, credential } });
        onCodes(recoveryCodes);
      }),
    );
  };
  return (
    <form className={c.card} onSubmit={submit} noValidate>
      <Field
        label={words.name}
        error={isTried && !name.trim() ? faultText('fieldRequired', texts) : undefined}
        autoComplete="off"
        maxLength={passkeyNameMaxCharacters}
        value={name}
        onChange={setName}
      />
      <Failure reason={shown} text={failureText(shown, words)} />
      <button type="submit" className={c.primary} aria-disabled={isBusy}>
        <IconKey size={24} aria-hidden />
        {words.add}
      </button>
    </form>
  );
}

function failureText(reason: unknown, words: { alreadyAdded: string; tooMany: string }): string | undefined {
  if (hasCode(reason, 'passkey_already_added')) return words.alreadyAdded;
  return hasCode(reason, 'too_many_passkeys') ? words.tooMany : undefined;
}
