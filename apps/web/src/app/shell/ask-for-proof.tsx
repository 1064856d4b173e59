import type { Factors } from '@quaygate/contract';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useProve, useProveByPasskey } from '#web/nouns/factor/factor.mutations.ts';
import { useFactors } from '#web/nouns/factor/factor.queries.ts';
import { usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import { answerProof } from '#web/session/sign-in/proof.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconKey } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './ask-for-proof.module.css';

type Method = Factors['methods'][number];

const useMethod = { passkey: 'usePasskey', totp: 'useTotp', recoveryCode: 'useRecoveryCode' } as const;

interface ProofFieldProps {
  method: Method | undefined;
  field: Pick<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur'>;
}

/** What is typed to prove it; nothing with a passkey. */
function ProofField({ method, field }: ProofFieldProps) {
  const text = useText('factor');
  if (method === 'password') {
    return <PasswordField label={text('password')} autoComplete="current-password" autoFocus {...field} />;
  }
  if (method === 'totp') {
    return (
      <TextField
        label={text('code')}
        help={text('codeHelp')}
        kind="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field}
      />
    );
  }
  return method === 'recoveryCode' ? <TextField label={text('recoveryCode')} kind="code" autoFocus {...field} /> : null;
}

interface OtherMethodsProps {
  offered: readonly Method[];
  method: Method | undefined;
  onChoose: (method: Method) => void;
}

function OtherMethods({ offered, method, onChoose }: OtherMethodsProps) {
  const text = useText('factor');
  if (offered.length < 2) return null;
  return (
    <div className={c.ways}>
      {offered
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="quiet" size="small" onClick={() => onChoose(other)}>
            {other !== 'password' && text(useMethod[other])}
          </Button>
        ))}
    </div>
  );
}

/** The dialog itself, loaded when a call needs a proof (FACT-21, FACT-24). */
export function AskForProof({ onClose }: { onClose: () => void }) {
  const text = useText('factor');
  const shell = useText('shell');
  const failureText = useFailureText();
  const factors = useFactors();
  const prove = useProve();
  const [chosen, choose] = useState<Method>();
  const byPasskey = useProveByPasskey();
  const isHere = usePasskeysHere();
  const offered = factors.data?.methods.filter((each) => each !== 'passkey' || isHere) ?? [];
  const method = chosen ?? offered[0];
  const codes = { 'auth/wrong-password': 'value', 'auth/invalid-factor-code': 'value' } as const;
  const fields = useFields({ value: '' }, { value: needed }, codes);
  const { error } = method === 'passkey' ? byPasskey : prove;
  const isAtField = hasCode(error, ...Object.keys(codes));

  const submit = () => {
    if (!method || !fields.isValid()) return;
    const { value } = fields.values;
    const proof = method === 'password' ? { password: value } : { code: value };
    prove.mutate(proof, { onSuccess: () => answerProof(true), onError: (reason) => void fields.refuseBy(reason) });
  };
  const change = (other: Method) => {
    choose(other);
    fields.reset({ value: '' });
    prove.reset();
    byPasskey.reset();
  };
  const failure = factors.error ?? (isAtField ? undefined : error);
  return (
    <Dialog
      title={text('proof.title')}
      note={text('proof.text')}
      size="small"
      {...(method !== 'passkey' && { onSubmit: submit, submit: text('proof.submit') })}
      cancel={shell('action.cancel')}
      busy={prove.isPending || byPasskey.isPending}
      submitDisabled={!method}
      error={failure ? failureText(failure) : undefined}
      onClose={onClose}
    >
      {factors.isPending && <Skeleton height={58} />}
      {method === 'passkey' && (
        <Button
          variant="primary"
          icon={IconKey}
          block
          autoFocus
          data-first
          busy={byPasskey.isPending}
          onClick={() => byPasskey.mutate(undefined, { onSuccess: () => answerProof(true) })}
        >
          {text('usePasskey')}
        </Button>
      )}
      <ProofField method={method} field={fields.of('value')} />
      <OtherMethods offered={offered} method={method} onChoose={change} />
    </Dialog>
  );
}
