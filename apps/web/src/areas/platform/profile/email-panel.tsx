import type { WaitingEmail } from '@quaygate/contract';
import { emailMaxCharacters } from '@quaygate/rules';
import { type FormEvent, useEffect, useRef } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { neededEmail } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useChangeEmail, useWithdrawEmail } from '#web/nouns/user/user.mutations.ts';
import { useWaitingEmail } from '#web/nouns/user/user.queries.ts';
import { loadContext } from '#web/session/rights/load-context.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import c from './profile.module.css';

/** Another email, where accounts are kept here and mails reach mailboxes (SETUP-60, SETUP-63). */
export function EmailPanel() {
  const text = useText('profile');
  const isOffered = useSettings(
    ({ settings }) => settings?.identityProvider.keepsPasswords === true && settings.mails !== 'none',
  );
  return (
    isOffered && (
      <Panel title={text('newEmail.title')} note={text('newEmail.note')}>
        <EmailChange />
      </Panel>
    )
  );
}

function EmailChange() {
  const text = useText('profile');
  const change = useWaitingEmail();
  const waiting = change.data?.waiting ?? null;
  const waited = useRef(false);
  // It was confirmed in another tab, or is over: the account is as it is now.
  useEffect(() => {
    if (waited.current && !waiting) void loadContext();
    waited.current = waiting !== null;
  }, [waiting]);
  if (change.isError)
    return (
      <ErrorState title={text('newEmail.failed')} onRetry={() => void change.refetch()} busy={change.isFetching} />
    );
  if (!change.data) return <Skeleton width="60%" />;
  return waiting ? <Waiting waiting={waiting} /> : <EmailForm />;
}

function Waiting({ waiting }: { waiting: WaitingEmail }) {
  const text = useText('profile');
  const failureText = useFailureText();
  const withdraw = useWithdrawEmail();
  const end = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => notify.success(text('newEmail.withdrawn')),
      onError: (reason) => notify.error(failureText(reason)),
    });
  const action = (
    <Button busy={withdraw.isPending} onClick={end}>
      {text('newEmail.withdraw')}
    </Button>
  );
  return (
    <InlineNotice tone="info" action={action}>
      {text('newEmail.waiting', { email: waiting.email, date: formatDateTime(waiting.expiresDate) })}
    </InlineNotice>
  );
}

const refusals = { email_unchanged: 'email', user_already_exists: 'email' } as const;

function EmailForm() {
  const text = useText('profile');
  const failureText = useFailureText();
  const change = useChangeEmail();
  const fields = useFields({ email: '' }, { email: neededEmail }, refusals);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || !fields.isValid()) return;
    change.mutate(fields.values.email.trim(), {
      onSuccess: () => notify.success(text('newEmail.asked')),
      onError: (reason) => {
        if (!fields.refuseBy(reason)) notify.error(failureText(reason));
      },
    });
  };
  return (
    <form onSubmit={submit} className={c.name} noValidate>
      <LimitedField
        label={text('newEmail.label')}
        type="email"
        inputMode="email"
        autoComplete="email"
        limit={emailMaxCharacters}
        {...fields.of('email')}
      />
      <Button type="submit" variant="primary" busy={change.isPending} disabled={fields.values.email === ''}>
        {text('newEmail.ask')}
      </Button>
    </form>
  );
}
