import type { DeliveryResult } from '@quaygate/contract';
import { emailMaxCharacters } from '@quaygate/rules';
import type { FormEvent } from 'react';
import { neededEmail } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { NoPush, useTestMail, useTestPush } from '#web/nouns/delivery-test/delivery-test.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconMail } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import c from './installation.module.css';

/** A test mail and a test message, with what became of them in words (SETUP-67, SETUP-68). */
export function DeliveryPanel() {
  const text = useText('installation');
  return (
    <Panel title={text('delivery.title')} note={text('delivery.note')}>
      <div className={c.choice}>
        <MailTest />
        <PushTest />
      </div>
    </Panel>
  );
}

function MailTest() {
  const text = useText('installation');
  const failureText = useFailureText();
  const own = useAuth((state) => state.userData?.email ?? '');
  const hasMails = useSettings(({ settings }) => settings?.mails !== 'none');
  const test = useTestMail();
  const fields = useFields({ email: own }, { email: neededEmail });
  if (!hasMails) return <InlineNotice tone="warning">{text('delivery.noMails')}</InlineNotice>;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (test.isPending || !fields.isValid()) return;
    test.mutate(fields.values.email.trim(), { onError: (reason) => fields.refuseBy(reason) });
  };
  return (
    <form className={c.test} onSubmit={send} noValidate>
      <LimitedField
        label={text('delivery.email')}
        type="email"
        inputMode="email"
        limit={emailMaxCharacters}
        {...fields.of('email')}
      />
      <Button type="submit" icon={IconMail} busy={test.isPending}>
        {text('delivery.sendMail')}
      </Button>
      {test.data && !test.isPending && <Result of="mail" result={test.data} />}
      {test.error && !test.isPending && fields.isRight && (
        <InlineNotice tone="error">{failureText(test.error)}</InlineNotice>
      )}
    </form>
  );
}

function PushTest() {
  const text = useText('installation');
  const failureText = useFailureText();
  const test = useTestPush();
  const failure =
    test.error && (test.error instanceof NoPush ? text(`delivery.${test.error.why}`) : failureText(test.error));
  return (
    <div className={c.test}>
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {text('delivery.sendPush')}
      </Button>
      {test.data && !test.isPending && <Result of="push" result={test.data} />}
      {failure && !test.isPending && <InlineNotice tone="error">{failure}</InlineNotice>}
    </div>
  );
}

function Result({ of, result: { outcome, answer } }: { of: 'mail' | 'push'; result: DeliveryResult }) {
  const text = useText('installation');
  const isGood = outcome === 'accepted' || outcome === 'inbox';
  return (
    <div role="status">
      <InlineNotice tone={isGood ? 'success' : 'error'} title={text(`delivery.${of}.${outcome}`)}>
        {answer && text('delivery.answer', { answer })}
      </InlineNotice>
    </div>
  );
}
