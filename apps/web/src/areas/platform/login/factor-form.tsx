import type { FactorNeeded } from '@quaygate/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import { signInWithFactor, signInWithPasskey } from '#web/session/sign-in/sign-in.ts';
import { failureText, readyErrors } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconKey } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import c from './login.module.css';
import { OtherWays, type Way, ways } from './other-ways.tsx';

interface FactorFormProps {
  factor: FactorNeeded;
  onBack: () => void;
}

interface CodeFieldProps {
  way: Exclude<Way, 'passkey'>;
  field: Pick<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur'>;
}

function CodeField({ way, field }: CodeFieldProps) {
  const text = useText('login');
  return (
    <TextField
      label={text(`factor.${way}`)}
      name="code"
      kind="code"
      size="large"
      inputMode={way === 'totp' ? 'numeric' : 'text'}
      autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      autoFocus
      {...field}
    />
  );
}

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code (AUTH-20, AUTH-21, FACT-12). */
export function FactorForm({ factor, onBack }: FactorFormProps) {
  const text = useText('login');
  const isHere = usePasskeysHere();
  const offered = ways.filter((way) => factor.methods.includes(way) && (way !== 'passkey' || isHere));
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? offered[0] ?? 'recoveryCode';
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const fields = useFields({ code: '' }, { code: needed });

  const fail = async (reason: unknown) => {
    fields.reset({ code: '' });
    if (hasCode(reason, 'auth/invalid-factor-code')) return setRefusal(text('factor.wrong'));
    if (hasCode(reason, 'auth/too-many-requests')) return setRefusal(text('factor.tooMany'));
    const isDisabled = hasCode(reason, 'auth/user-disabled');
    const isOver = hasCode(reason, 'auth/invalid-factor-ticket');
    if (isOver || isDisabled) {
      notify.error(text(isDisabled ? 'userDisabled' : 'factor.tooLate'));
      return onBack();
    }
    await readyErrors();
    if (way === 'passkey' && reason instanceof ApiError) return setRefusal(failureText(reason));
    notify.error(text('failed'));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || (way !== 'passkey' && !fields.isValid())) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      if (way === 'passkey') await signInWithPasskey(factor.factorTicket);
      else await signInWithFactor(factor.factorTicket, fields.values.code);
    } catch (reason) {
      await fail(reason);
      document.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
    } finally {
      setBusy(false);
    }
  };

  const change = (other: Way) => {
    choose(other);
    setRefusal(undefined);
    fields.reset({ code: '' });
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={c.form} noValidate>
      <p className="muted">{text(`factor.${way}Text`)}</p>
      {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
      {way !== 'passkey' && <CodeField key={way} way={way} field={fields.of('code')} />}
      <Button
        key={way === 'passkey' ? 'passkey' : 'code'}
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        autoFocus={way === 'passkey'}
        {...(way === 'passkey' && { icon: IconKey })}
      >
        {text(way === 'passkey' ? 'factor.usePasskey' : 'factor.submit')}
      </Button>
      <OtherWays others={offered.filter((other) => other !== way)} busy={busy} onChoose={change} onBack={onBack} />
    </form>
  );
}
