import { approvalTextMaxCharacters } from '@quaygate/rules';
import { useRequestApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useIsAlone } from '#web/nouns/first-step/first-step.queries.ts';
import { useCreateIntegrationKey } from '#web/nouns/integration-key/integration-key.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { endOf, KeyFields, networksIn, useKeyFields } from './key-fields.tsx';

interface CreateKeyDialogProps {
  onCreated: (made: { label: string; key: string }) => void;
  onAsked: () => void;
  onClose: () => void;
}

/** A new key: what it is for, where it counts, and until when (KEY-04); where it needs an approval also why (APPR-02). */
export function CreateKeyDialog({ onCreated, onAsked, onClose }: CreateKeyDialogProps) {
  const text = useText('integrationKeys');
  const failureText = useFailureText();
  const hasFourEyes = useSettings(({ settings }) => settings?.fourEyes === true);
  const isAlone = useIsAlone(hasFourEyes);
  const creation = useCreateIntegrationKey();
  const asking = useRequestApproval();
  const fields = useKeyFields(hasFourEyes);
  const { label, facilityId, scopes, endDate, networks, reason } = fields.values;
  const refused = creation.error ?? asking.error;

  const create = () => {
    if (!fields.isValid() || facilityId === undefined) return;
    const terms = {
      facilityId,
      label: label.trim(),
      scopes,
      endDate: endDate === '' ? null : endOf(endDate),
      networks: networksIn(networks),
    };
    const onError = (error: unknown) => void fields.refuseBy(error);
    if (hasFourEyes) {
      asking.mutate({ kind: 'integrationKey', ...terms, reason: reason.trim() }, { onSuccess: onAsked, onError });
    } else {
      creation.mutate(terms, { onSuccess: ({ key }) => onCreated({ label: terms.label, key }), onError });
    }
  };
  return (
    <Dialog
      title={text('create')}
      note={text(hasFourEyes ? 'fourEyes.note' : 'note')}
      submit={text(hasFourEyes ? 'fourEyes.ask' : 'create')}
      submitDisabled={!fields.isRight}
      busy={creation.isPending || asking.isPending}
      error={refused ? failureText(refused) : undefined}
      onSubmit={create}
      onClose={onClose}
    >
      {isAlone && <InlineNotice tone="warning">{text('fourEyes.alone')}</InlineNotice>}
      <KeyFields fields={fields} />
      {hasFourEyes && (
        <LimitedField
          label={text('reason')}
          help={text('reasonHelp')}
          limit={approvalTextMaxCharacters}
          {...fields.of('reason')}
        />
      )}
    </Dialog>
  );
}
