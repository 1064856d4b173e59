import { nameMaxCharacters } from '@quaygate/rules';
import type { FormEvent } from 'react';
import { lastName, neededName } from '#web/lib/form/person-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useSaveName } from '#web/nouns/user/user.mutations.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LeaveQuestion } from '#web/ui/dialogs/leave-question.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import c from './profile.module.css';

/** First and last name; saving needs a change and both (PROF-01). */
export function NamePanel() {
  const text = useText('profile');
  const shell = useText('shell');
  const failureText = useFailureText();
  const user = useAuth((state) => state.userData);
  const save = useSaveName();
  const fields = useFields(
    { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
    { firstName: neededName, lastName },
  );
  const names = { firstName: fields.values.firstName.trim(), lastName: fields.values.lastName.trim() };
  const isChanged = names.firstName !== user?.firstName || names.lastName !== user?.lastName;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || save.isPending || !fields.isRight) return;
    save.mutate(names, {
      onSuccess: () => notify.success(text('saved')),
      onError: (reason) => {
        if (!fields.refuseBy(reason)) notify.error(failureText(reason));
      },
    });
  };
  return (
    <Panel title={text('person')} note={text('personText')}>
      <form onSubmit={submit} className={c.name} noValidate>
        <LimitedField
          label={text('firstName')}
          autoComplete="given-name"
          limit={nameMaxCharacters}
          {...fields.of('firstName')}
        />
        <LimitedField
          label={text('lastName')}
          autoComplete="family-name"
          limit={nameMaxCharacters}
          {...fields.of('lastName')}
        />
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged || !fields.isRight}>
          {shell('action.save')}
        </Button>
      </form>
      <LeaveQuestion isChanged={isChanged} />
    </Panel>
  );
}
