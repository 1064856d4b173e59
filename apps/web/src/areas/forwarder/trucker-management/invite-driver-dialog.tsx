import type { DriverInvitation } from '@quaygate/contract';
import { emailMaxCharacters, nameMaxCharacters, plateMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { needed, neededEmail } from '#web/lib/field-checks.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { useInviteDriver } from '#web/nouns/driver-invitation/driver-invitation.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/choice.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Invites a driver by mail, or with a link that they scan or are sent (DRV-BRD-01, DRV-BRD-02). */
export function InviteDriverDialog({ onClose }: { onClose: () => void }) {
  const text = useText('trucker');
  const columns = useText('truckerManagement');
  const failureText = useFailureText();
  const invitation = useInviteDriver();
  const hasMails = useSettings(({ settings }) => settings?.mails !== 'none');
  const [by, setBy] = useState<'mail' | 'link'>(hasMails ? 'mail' : 'link');
  const [made, setMade] = useState<DriverInvitation & { link: string }>();
  const fields = useFields(
    { email: '', firstName: '', lastName: '', licensePlate: '' },
    { email: neededEmail, firstName: needed, lastName: needed, licensePlate: needed },
    { user_already_exists: 'email' },
  );

  const invite = () => {
    if (!fields.isValid()) return;
    invitation.mutate(
      { ...fields.values, by },
      {
        onSuccess: ({ link, ...answer }) => {
          notify.success(text('invite.done'));
          if (link) setMade({ ...answer, link });
          else onClose();
        },
        onError: (reason) => {
          if (!fields.refuseBy(reason)) notify.error(failureText(reason));
        },
      },
    );
  };

  if (made) {
    return (
      <Dialog
        key="made"
        title={text('invite.linkTitle')}
        note={text('invite.linkText')}
        cancel={text('close')}
        onClose={onClose}
      >
        <QrCode text={made.link} label={text('invite.qr')} />
        <CopyField label={text('invite.link')} value={made.link} />
        {made.expiresDate && (
          <p className="muted">{text('invite.valid', { date: formatDateTime(made.expiresDate) })}</p>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text('invite.title')}
      note={text('invite.text')}
      submit={text('invite.submit')}
      busy={invitation.isPending}
      onSubmit={invite}
      onClose={onClose}
    >
      <TextField
        label={columns('column.email')}
        type="email"
        inputMode="email"
        maxLength={emailMaxCharacters}
        {...fields.of('email')}
      />
      <TextField label={columns('column.firstName')} maxLength={nameMaxCharacters} {...fields.of('firstName')} />
      <TextField label={columns('column.lastName')} maxLength={nameMaxCharacters} {...fields.of('lastName')} />
      <TextField
        label={columns('column.licensePlate')}
        kind="upper"
        maxLength={plateMaxCharacters}
        {...fields.of('licensePlate')}
      />
      {hasMails && (
        <SegmentedChoice
          label={text('invite.by')}
          value={by}
          choices={[
            { value: 'mail', label: text('invite.byMail') },
            { value: 'link', label: text('invite.byLink') },
          ]}
          onChange={setBy}
        />
      )}
    </Dialog>
  );
}
