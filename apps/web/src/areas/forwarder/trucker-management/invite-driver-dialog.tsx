import type { DriverLanguage } from '@quaygate/phrases';
import { emailMaxCharacters, nameMaxCharacters, plateMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { neededEmail } from '#web/lib/form/field-checks.ts';
import { lastName, neededName, neededPlate } from '#web/lib/form/person-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useInviteDriver } from '#web/nouns/driver-invitation/driver-invitation.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { InvitationLanguage } from './invitation-language.tsx';
import { InvitationLinkDialog, type MadeLink } from './invitation-link-dialog.tsx';
import { InvitationWay, useInvitationWay } from './invitation-way.tsx';

/** An address that has an account is not invited; the company code brings its driver (FWD-TRK-37). */
function KnownAddress({ onCode }: { onCode: () => void }) {
  const text = useText('trucker');
  const toCode = (
    <Button size="small" onClick={onCode}>
      {text('invite.toCode')}
    </Button>
  );
  return (
    <InlineNotice tone="info" action={toCode}>
      {text('invite.known')}
    </InlineNotice>
  );
}

interface InviteDriverDialogProps {
  onCode: () => void;
  onClose: () => void;
}

/** Invites a driver by mail, or with a link that they scan or are sent (DRV-BRD-01, DRV-BRD-02). */
export function InviteDriverDialog({ onCode, onClose }: InviteDriverDialogProps) {
  const text = useText('trucker');
  const columns = useText('truckerManagement');
  const failureText = useFailureText();
  const invitation = useInviteDriver();
  const way = useInvitationWay();
  const own = useLanguage((state) => state.language);
  const [language, setLanguage] = useState<DriverLanguage>();
  const [known, setKnown] = useState<string>();
  const [made, setMade] = useState<MadeLink>();
  const fields = useFields(
    { email: '', firstName: '', lastName: '', licensePlate: '' },
    { email: neededEmail, firstName: neededName, lastName, licensePlate: neededPlate },
    { user_already_exists: 'email' },
  );

  const invite = () => {
    if (!fields.isValid()) return;
    invitation.mutate(
      { ...fields.values, by: way.by, language: language ?? own },
      {
        onSuccess: ({ link, ...answer }) => {
          notify.success(text('invite.done'));
          if (link) setMade({ ...answer, link });
          else onClose();
        },
        onError: (reason) => {
          if (hasCode(reason, 'user_already_exists')) setKnown(fields.values.email);
          if (!fields.refuseBy(reason)) notify.error(failureText(reason));
        },
      },
    );
  };

  if (made) return <InvitationLinkDialog key="made" made={made} onClose={onClose} />;
  return (
    <Dialog
      title={text('invite.title')}
      note={text('invite.text')}
      submit={text('invite.submit')}
      busy={invitation.isPending}
      onSubmit={invite}
      onClose={onClose}
    >
      <LimitedField
        label={columns('column.email')}
        type="email"
        inputMode="email"
        limit={emailMaxCharacters}
        {...fields.of('email')}
      />
      {known !== undefined && known === fields.values.email && <KnownAddress onCode={onCode} />}
      <LimitedField label={columns('column.firstName')} limit={nameMaxCharacters} {...fields.of('firstName')} />
      <LimitedField label={columns('column.lastName')} limit={nameMaxCharacters} {...fields.of('lastName')} />
      <LimitedField
        label={columns('column.licensePlate')}
        kind="upper"
        limit={plateMaxCharacters}
        {...fields.of('licensePlate')}
      />
      <InvitationLanguage value={language} onChange={setLanguage} />
      <InvitationWay way={way} />
    </Dialog>
  );
}
