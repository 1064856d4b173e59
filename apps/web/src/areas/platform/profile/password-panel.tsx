import { passwordMaxCharacters, passwordMinCharacters } from '@quaygate/rules';
import type { FormEvent } from 'react';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useChangePassword } from '#web/nouns/user/user.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import c from './profile.module.css';

const weaknesses = {
  'auth/weak-password': 'password',
  'auth/common-password': 'password',
  'auth/password-contains-email': 'password',
} as const;

/** Another password, where passwords are kept here (SETUP-31). Who one is is proved before, by the present one. */
export function PasswordPanel() {
  const text = useText('profile');
  const failureText = useFailureText();
  const isKeptHere = useSettings(({ settings }) => settings?.identityProvider.keepsPasswords === true);
  const change = useChangePassword();
  const fields = useFields({ password: '' }, { password: needed }, weaknesses);
  if (!isKeptHere) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || !fields.isValid()) return;
    change.mutate(fields.values.password, {
      onSuccess: () => {
        fields.reset({ password: '' });
        notify.success(text('password.saved'));
      },
      onError: (reason) => {
        if (!fields.refuseBy(reason)) notify.error(failureText(reason));
      },
    });
  };
  return (
    <Panel title={text('password.title')} note={text('password.note')}>
      <form onSubmit={submit} className={c.name} noValidate>
        <PasswordField
          label={text('password.new')}
          help={text('password.help', { count: passwordMinCharacters })}
          autoComplete="new-password"
          maxLength={passwordMaxCharacters}
          {...fields.of('password')}
        />
        <Button type="submit" variant="primary" busy={change.isPending} disabled={fields.values.password === ''}>
          {text('password.save')}
        </Button>
      </form>
    </Panel>
  );
}
