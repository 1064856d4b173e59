import { type KeyScope, keyScopes, Network } from '@quaygate/contract';
import { approvalTextMaxCharacters, displayTimeZone, localDay, startOfLocalDay } from '@quaygate/rules';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useRequestApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useFacilityDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useIsAlone } from '#web/nouns/first-step/first-step.queries.ts';
import { useCreateIntegrationKey } from '#web/nouns/integration-key/integration-key.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { CheckboxGroup } from '#web/ui/fields/checkbox.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface CreateKeyDialogProps {
  onCreated: (made: { label: string; key: string }) => void;
  onAsked: () => void;
  onClose: () => void;
}

const year = 365 * 86_400_000;
const endOf = (day: string) => startOfLocalDay(day, displayTimeZone);
const networksIn = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** A new key: what it is for, where it counts, and until when (KEY-04); where it needs an approval also why (APPR-02). */
export function CreateKeyDialog({ onCreated, onAsked, onClose }: CreateKeyDialogProps) {
  const text = useText('integrationKeys');
  const failureText = useFailureText();
  const facilities = useFacilityDimension();
  const hasFourEyes = useSettings(({ settings }) => settings?.fourEyes === true);
  const isAlone = useIsAlone(hasFourEyes);
  const creation = useCreateIntegrationKey();
  const asking = useRequestApproval();
  const fields = useFields(
    {
      label: '',
      facilityId: undefined as number | undefined,
      scopes: [] as KeyScope[],
      endDate: localDay(new Date(Date.now() + year), displayTimeZone),
      networks: '',
      reason: '',
    },
    {
      label: needed,
      facilityId: (id) => (id === undefined ? 'fieldRequired' : undefined),
      scopes: (scopes) => (scopes.length === 0 ? 'fieldRequired' : undefined),
      endDate: (day) => (day !== '' && endOf(day) <= new Date() ? 'invalidValue' : undefined),
      networks: (list) =>
        networksIn(list).every((network) => Network.safeParse(network).success) ? undefined : 'invalidValue',
      ...(hasFourEyes && { reason: needed }),
    },
  );
  const { label, facilityId, scopes, endDate, networks, reason } = fields.values;
  const refused = creation.error ?? asking.error;
  const { onBlur: _, ...scopesField } = fields.of('scopes');
  const endField = fields.of('endDate');
  const networksField = fields.of('networks');

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
      <TextField label={text('field.label')} help={text('field.labelHelp')} maxLength={100} {...fields.of('label')} />
      <SelectField
        label={text('field.facility')}
        options={(facilities.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...fields.of('facilityId')}
      />
      <CheckboxGroup
        label={text('field.scopes')}
        options={keyScopes.map((scope) => ({ value: scope, label: text(`scope.${scope}`) }))}
        value={scopesField.value}
        onChange={scopesField.onChange}
      />
      <DateField
        label={text('field.end')}
        help={text('field.endHelp')}
        optional
        {...endField}
        error={endField.error && text('endWrong')}
      />
      <TextField
        label={text('field.networks')}
        help={text('field.networksHelp')}
        optional
        kind="code"
        {...networksField}
        error={networksField.error && text('networksWrong')}
      />
      {hasFourEyes && (
        <TextField
          label={text('reason')}
          help={text('reasonHelp')}
          maxLength={approvalTextMaxCharacters}
          {...fields.of('reason')}
        />
      )}
    </Dialog>
  );
}
