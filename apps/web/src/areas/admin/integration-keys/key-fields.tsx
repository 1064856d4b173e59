import { type KeyScope, keyScopes, Network } from '@quaygate/contract';
import { displayTimeZone, localDay, startOfLocalDay } from '@quaygate/rules';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useFacilityDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { CheckboxGroup } from '#web/ui/fields/checkbox.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const year = 365 * 86_400_000;
export const endOf = (day: string) => startOfLocalDay(day, displayTimeZone);
export const networksIn = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** What a key is for, where it counts, and until when; why, where it needs an approval. */
export function useKeyFields(hasFourEyes: boolean) {
  return useFields(
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
      endDate: (day) => (day !== '' && endOf(day) <= new Date() ? 'dateNotPast' : undefined),
      networks: (list) =>
        networksIn(list).every((network) => Network.safeParse(network).success) ? undefined : 'invalidValue',
      ...(hasFourEyes && { reason: needed }),
    },
  );
}

/** The fields of a key but the reason. */
export function KeyFields({ fields }: { fields: ReturnType<typeof useKeyFields> }) {
  const text = useText('integrationKeys');
  const facilities = useFacilityDimension();
  const { onBlur: _, ...scopesField } = fields.of('scopes');
  const endField = fields.of('endDate');
  const networksField = fields.of('networks');
  return (
    <>
      <LimitedField label={text('field.label')} help={text('field.labelHelp')} limit={100} {...fields.of('label')} />
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
    </>
  );
}
