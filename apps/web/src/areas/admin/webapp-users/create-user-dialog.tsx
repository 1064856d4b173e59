import { useState } from 'react';
import { ApiError, hasCode } from '#web/lib/api.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { useAuth } from '#web/session/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldErrorsOf } from './field-errors.ts';
import { useUserFailure } from './use-user-failure.ts';
import { useCreateWebappUser } from './webapp-users.data.ts';
import c from './webapp-users.module.css';

interface CreateUserDialogProps {
  search: string;
  onClose: () => void;
}

const empty = { firstName: '', lastName: '', email: '' };

/** A new user (WAU-11..17). A refused email stands at its field until it is another; whatever else fails leaves what was typed. */
export function CreateUserDialog({ search, onClose }: CreateUserDialogProps) {
  const text = useText('admin');
  const shell = useText('shell');
  const failure = useUserFailure();
  const u = useAuth((state) => state.userId);
  const creation = useCreateWebappUser(u, search);
  const [taken, setTaken] = useState<string>();
  const needed = (value: string) => (value.trim() ? undefined : shell('field.fieldRequired'));
  const fields = useFields(empty, {
    firstName: needed,
    lastName: needed,
    email: (value) => needed(value) ?? (value.includes('@') ? undefined : shell('field.invalidEmail')),
  });
  const body = {
    firstName: fields.values.firstName.trim(),
    lastName: fields.values.lastName.trim(),
    email: fields.values.email.trim(),
  };
  const isTaken = taken !== undefined && body.email.toLowerCase() === taken.toLowerCase();
  const isWhole = body.firstName !== '' && body.lastName !== '' && body.email.includes('@');

  const refused = (reason: unknown) => {
    if (hasCode(reason, 'user_already_exists')) return setTaken(body.email);
    const named = reason instanceof ApiError ? fieldErrorsOf(reason, ['firstName', 'lastName', 'email']) : {};
    const at = Object.entries(named).map(([field, code]) => [field, shell(`field.${code}`)]);
    if (at.length > 0) fields.refuse(Object.fromEntries(at));
    else notify.error(failure(reason));
  };
  const create = () =>
    creation.mutate(body, {
      onSuccess: () => {
        notify.success(text('webappUsers.created'));
        onClose();
      },
      onError: refused,
    });

  return (
    <Dialog
      title={text('webappUsers.create')}
      note={text('webappUsers.createNote')}
      submit={text('webappUsers.create')}
      submitDisabled={!isWhole || isTaken}
      busy={creation.isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <div className={c.names}>
        <TextField label={text('webappUsers.field.firstName')} maxLength={100} {...fields.of('firstName')} />
        <TextField label={text('webappUsers.field.lastName')} maxLength={100} {...fields.of('lastName')} />
      </div>
      <TextField
        label={text('webappUsers.field.email')}
        type="email"
        inputMode="email"
        maxLength={254}
        {...fields.of('email')}
        {...(isTaken && { error: text('userManagement.user_already_exists') })}
      />
    </Dialog>
  );
}
