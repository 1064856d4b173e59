import type { ClientSettings } from '@quaygate/contract';
import { emailMaxCharacters, nameMaxCharacters } from '@quaygate/rules';
import { needed, neededAtSign } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useCreateWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import type { WantedUsers } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import type { HandedLink } from './invitation/invitation-link-dialog.tsx';
import { useUserFailure } from './use-user-failure.ts';
import c from './webapp-users.module.css';

interface CreateUserDialogProps {
  wanted: WantedUsers;
  onClose: () => void;
  /** Where no mail carries the link: it is made, to be handed on. */
  onLink: (link: HandedLink) => void;
}

/** How the link of an invitation reaches who it is for; `none`: there is none. */
function wayOfLinks({ settings }: { settings: ClientSettings | undefined }) {
  if (settings?.mails !== 'none') return settings?.mails ?? 'sent';
  return settings.identityProvider.givesLinks ? 'link' : 'none';
}

/** A new user (WAU-11..17). A refused value stands at its field until it is another; whatever else fails leaves what was typed. */
export function CreateUserDialog({ wanted, onClose, onLink }: CreateUserDialogProps) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const creation = useCreateWebappUser(wanted);
  const way = useSettings(wayOfLinks);
  const fields = useFields(
    { firstName: '', lastName: '', email: '' },
    { firstName: needed, lastName: needed, email: neededAtSign },
    { user_already_exists: 'email' },
  );
  const { firstName, lastName, email } = fields.values;

  const create = () =>
    creation.mutate(
      { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() },
      {
        onSuccess: (user) => {
          notify.success(text('created'));
          onClose();
          if (way === 'link') onLink({ user });
        },
        onError: (reason) => {
          if (!fields.refuseBy(reason)) notify.error(failure(reason));
        },
      },
    );

  return (
    <Dialog
      title={text('create')}
      note={text(`createNote.${way}`)}
      submit={text('create')}
      submitDisabled={!fields.isRight}
      busy={creation.isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <div className={c.names}>
        <LimitedField label={text('field.firstName')} limit={nameMaxCharacters} {...fields.of('firstName')} />
        <LimitedField label={text('field.lastName')} limit={nameMaxCharacters} {...fields.of('lastName')} />
      </div>
      <LimitedField
        label={text('field.email')}
        type="email"
        inputMode="email"
        limit={emailMaxCharacters}
        {...fields.of('email')}
      />
    </Dialog>
  );
}
