import type { Factors } from '@quaygate/contract';
import { Suspense, useState } from 'react';
import { hasCode } from '#web/lib/api-error.ts';
import { needed } from '#web/lib/field-checks.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { useProve } from '#web/nouns/factor/factor.mutations.ts';
import { useFactors } from '#web/nouns/factor/factor.queries.ts';
import { answerProof, useProof } from '#web/session/proof.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PageProof } from './page-proof.tsx';

type Method = Factors['methods'][number];

/** Asks the user to prove who they are before a sensitive call goes on (FACT-20). */
export function ProofDialog() {
  const isAsked = useProof((state) => state.isAsked);
  const pageName = useSettings(({ settings }) => settings?.identityProvider.pageName);
  // Its texts come with it; the screen below stays as it is meanwhile.
  return <Suspense>{isAsked && (pageName ? <PageProof name={pageName} /> : <AskForProof />)}</Suspense>;
}

function AskForProof() {
  const text = useText('factor');
  const failureText = useFailureText();
  const factors = useFactors();
  const prove = useProve();
  const [chosen, choose] = useState<Method>();
  const method = chosen ?? factors.data?.methods[0];
  const codes = { 'auth/wrong-password': 'value', 'auth/invalid-factor-code': 'value' } as const;
  const fields = useFields({ value: '' }, { value: needed }, codes);
  const { error } = prove;
  const isAtField = hasCode(error, ...Object.keys(codes));

  const submit = () => {
    if (!method || !fields.isValid()) return;
    const { value } = fields.values;
    const proof = method === 'password' ? { password: value } : { code: value };
    prove.mutate(proof, { onSuccess: () => answerProof(true), onError: (reason) => void fields.refuseBy(reason) });
  };
  const failure = factors.error ?? (isAtField ? undefined : error);
  return (
    <Dialog
      title={text('proof.title')}
      note={text('proof.text')}
      size="small"
      submit={text('proof.submit')}
      busy={prove.isPending}
      submitDisabled={!method}
      error={failure ? failureText(failure) : undefined}
      onSubmit={submit}
      onClose={() => answerProof(false)}
    >
      {factors.isPending && <Skeleton height={58} />}
      {method === 'password' && (
        <PasswordField label={text('password')} autoComplete="current-password" autoFocus {...fields.of('value')} />
      )}
      {method === 'totp' && (
        <TextField
          label={text('code')}
          help={text('codeHelp')}
          kind="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...fields.of('value')}
        />
      )}
      {method === 'recoveryCode' && (
        <TextField label={text('recoveryCode')} kind="code" autoFocus {...fields.of('value')} />
      )}
      {method !== 'password' && factors.data?.methods.includes('recoveryCode') && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            choose(method === 'totp' ? 'recoveryCode' : 'totp');
            fields.reset({ value: '' });
          }}
        >
          {text(method === 'totp' ? 'useRecoveryCode' : 'useTotp')}
        </Button>
      )}
    </Dialog>
  );
}
