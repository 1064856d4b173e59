import { type KeyScope, keyScopes, Network } from '@quaygate/contract';
import { displayTimeZone, localDay, startOfLocalDay } from '@quaygate/rules';
import { needed } from '#web/lib/field-checks.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { useFacilityDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useCreateIntegrationKey } from '#web/nouns/integration-key/integration-key.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { CheckboxGroup } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface CreateKeyDialogProps {
  onCreated: (made: { label: string; key: string }) => void;
  onClose: () => void;
}

const year = 365 * 86_400_000;
const endOf = (day: string) => startOfLocalDay(day, displayTimeZone);
const networksIn = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** A new key: what it is for, where it counts, and until when (KEY-04). */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const text = useText('integrationKeys');
  const failureText = useFailureText();
  const facilities = useFacilityDimension();
  const creation = useCreateIntegrationKey();
  const fields = useFields(
    {
      label: '',
      facilityId: undefined as number | undefined,
      scopes: [] as KeyScope[],
      endDate: localDay(new Date(Date.now() + year), displayTimeZone),
      networks: '',
    },
    {
      label: needed,
      facilityId: (id) => (id === undefined ? 'fieldRequired' : undefined),
      scopes: (scopes) => (scopes.length === 0 ? 'fieldRequired' : undefined),
      endDate: (day) => (day !== '' && endOf(day) <= new Date() ? 'invalidValue' : undefined),
      networks: (list) =>
        networksIn(list).every((network) => Network.safeParse(network).success) ? undefined : 'invalidValue',
    },
  );
  const { label, facilityId, scopes, endDate, networks } = fields.values;
  const { onBlur: _, ...scopesField } = fields.of('scopes');
  const endField = fields.of('endDate');
  const networksField = fields.of('networks');

  const create = () => {
    if (!fields.isValid() || facilityId === undefined) return;
    creation.mutate(
      {
        facilityId,
        label: label.trim(),
        scopes,
        endDate: endDate === '' ? null : endOf(endDate),
        networks: networksIn(networks),
      },
      {
        onSuccess: ({ key }) => onCreated({ label: label.trim(), key }),
        onError: (reason) => void fields.refuseBy(reason),
      },
    );
  };
  return (
    <Dialog
      title={text('create')}
      note={text('note')}
      submit={text('create')}
      submitDisabled={!fields.isRight}
      busy={creation.isPending}
      error={creation.error ? failureText(creation.error) : undefined}
      onSubmit={create}
      onClose={onClose}
    >
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
      <TextField
        type="date"
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
    </Dialog>
  );
}
