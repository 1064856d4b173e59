import { type Factors, factor } from '@quaygate/contract';
import { type FormEvent, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { signWithPasskey, usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import { IconKey } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { Failure, Field, useAttempt, useFirstFocus } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';

interface ProofFormProps {
  methods: Factors['methods'];
  onProved: () => Promise<void>;
  onCancel: () => void;
}

/** Asks who it is once more: a change of passkeys needs a proof that is not older than 15 minutes. */
export function ProofForm({ methods, onProved, onCancel }: ProofFormProps) {
  const { back } = useTexts((state) => state.texts.signIn);
  const words = useMoreTexts().passkeys;
  const [typed, setTyped] = useState('');
  const { failure, isBusy, attempt } = useAttempt();
  const hasPasskey = usePasskeysHere() && methods.includes('passkey');
  const first = useFirstFocus<HTMLButtonElement>();
  const isPassword = methods.includes('password');
  const isTyped = isPassword || methods.includes('totp') || methods.includes('recoveryCode');
  const byPasskey = () =>
    attempt(async () => {
      const passkey = await signWithPasskey(await call(factor.startPasskeyProof, { params: ids() }));
      await call(factor.prove, { params: ids(), body: { passkey } });
      await onProved();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await call(factor.prove, { params: ids(), body: isPassword ? { password: typed } : { code: typed } });
      await onProved();
    });
  };
  return (
    <form className={c.card} onSubmit={submit}>
      <h2>{words.proof}</h2>
      <p>{words.proofText}</p>
      {hasPasskey && (
        <button type="button" className={c.primary} ref={first} aria-disabled={isBusy} onClick={() => void byPasskey()}>
          <IconKey size={24} aria-hidden />
          {words.usePasskey}
        </button>
      )}
      {isTyped && (
        <Field
          label={isPassword ? words.password : words.code}
          type={isPassword ? 'password' : 'text'}
          autoComplete={isPassword ? 'current-password' : 'one-time-code'}
          value={typed}
          onChange={setTyped}
          isFirst={!hasPasskey}
        />
      )}
      <Failure reason={failure} text={hasCode(failure, 'auth/wrong-password') ? words.wrongPassword : undefined} />
      {isTyped && (
        <button type="submit" className={hasPasskey ? c.button : c.primary} aria-disabled={isBusy}>
          {words.confirm}
        </button>
      )}
      <button type="button" className={c.button} onClick={onCancel}>
        {back}
      </button>
    </form>
  );
}
