import { isRole } from '@quaygate/contract';
import { useState } from 'react';
import { useSendVerification } from '#web/nouns/identity/identity.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconTrash } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EmailPanel } from './email-panel.tsx';
import { FactorPanel } from './factor/factor-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import c from './profile.module.css';
import { PushPanel } from './push-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** Who one is here, and what one may do (PROF-01, PROF-02). */
export function ProfileScreen() {
  const text = useText('profile');
  const roleText = useText('role');
  const failureText = useFailureText();
  const user = useAuth((state) => state.userData);
  const isVerified = useAuth((state) => state.emailVerified);
  const hasMails = useSettings(({ settings }) => settings?.mails !== 'none');
  const verification = useSendVerification();
  const [isDeleting, setDeleting] = useState(false);
  if (!user) return null;

  const verify = () =>
    verification.mutate(user.email, {
      onSuccess: () => notify.success(text('verifySent')),
      onError: (reason) => notify.error(failureText(reason)),
    });
  const held = user.roles.filter(isRole);
  return (
    <Screen title={text('title')} narrow>
      <NamePanel />
      <Panel title={text('account')}>
        <dl className={c.facts}>
          <dt>{text('email')}</dt>
          <dd className={c.email}>
            <span>{user.email}</span>
            <Chip tone={isVerified ? 'green' : 'yellow'}>{text(isVerified ? 'verified' : 'notVerified')}</Chip>
            {!isVerified && !hasMails && <span className="muted">{text('noMails')}</span>}
            {!isVerified && hasMails && (
              <Button size="small" busy={verification.isPending} onClick={verify}>
                {text('verify')}
              </Button>
            )}
          </dd>
          <dt>{text('roles')}</dt>
          <dd className={c.roles}>
            {held.length === 0 && <span className="muted">{roleText('none')}</span>}
            {held.map((role) => (
              <Chip key={role} tone="grey">
                {roleText(`name.${role}`)}
              </Chip>
            ))}
          </dd>
        </dl>
      </Panel>
      <EmailPanel />
      <PasswordPanel />
      <FactorPanel />
      <SessionsPanel />
      <NotificationPanel />
      <PushPanel />
      <AppearancePanel />
      <Panel title={text('danger')} note={text('dangerText')}>
        <Button icon={IconTrash} onClick={() => setDeleting(true)}>
          {text('remove')}
        </Button>
      </Panel>
      {isDeleting && <DeleteAccountDialog email={user.email} onClose={() => setDeleting(false)} />}
    </Screen>
  );
}
