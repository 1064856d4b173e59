import type { WebappUserDetail } from '@quaygate/contract';
import { emailMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { neededEmail } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useChangeEmailOf, useWithdrawEmailOf } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconMail } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';
import c from './email-action.module.css';

/** Another email for a user, or what waits for it; administrators change their own in the profile (SETUP-61…63). */
export function EmailAction({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const { u } = useUserScope();
  const isKeptHere = useSettings(({ settings }) => settings?.identityProvider.keepsPasswords === true);
  const [isAsking, setAsking] = useState(false);
  if (user.id === u || !isKeptHere) return null;
  return (
    <div className={c.email}>
      {user.emailChange && <Waiting id={user.id} {...user.emailChange} />}
      <Button icon={IconMail} onClick={() => setAsking(true)}>
        {text('email.action')}
      </Button>
      {isAsking && <EmailDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Waiting({ id, email, expiresDate }: { id: string; email: string; expiresDate: Date }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const withdraw = useWithdrawEmailOf(id);
  const end = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => notify.success(text('email.withdrawn')),
      onError: (reason) => notify.error(failure(reason)),
    });
  const action = (
    <Button busy={withdraw.isPending} onClick={end}>
      {text('email.withdraw')}
    </Button>
  );
  return (
    <InlineNotice tone="info" action={action}>
      {text('email.waiting', { email, date: formatDateTime(expiresDate) })}
    </InlineNotice>
  );
}

const refusals = { email_unchanged: 'email', user_already_exists: 'email' } as const;

function EmailDialog({ user, onClose }: { user: WebappUserDetail; onClose: () => void }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const change = useChangeEmailOf(user.id);
  const fields = useFields({ email: user.email }, { email: neededEmail }, refusals);
  const email = fields.values.email.trim();
  const isUnused = user.isInvitable && user.emailVerificationStatus === 'NOT_VERIFIED';
  const ask = () => {
    if (!fields.isValid()) return;
    change.mutate(email, {
      onSuccess: ({ emailChange }) => {
        notify.success(text(emailChange ? 'email.asked' : 'email.done'));
        onClose();
      },
      onError: (reason) => fields.refuseBy(reason),
    });
  };
  return (
    <Dialog
      title={text('email.title', { name: nameOf(user) })}
      note={text(isUnused ? 'email.unusedNote' : 'email.note')}
      submit={text('email.confirm')}
      submitDisabled={email === user.email}
      busy={change.isPending}
      error={change.error && fields.isRight ? failure(change.error) : undefined}
      onSubmit={ask}
      onClose={onClose}
    >
      <LimitedField
        label={text('email.label')}
        type="email"
        inputMode="email"
        limit={emailMaxCharacters}
        {...fields.of('email')}
      />
    </Dialog>
  );
}
