import type { Approval, KeyScope } from '@quaygate/contract';
import type { DocumentStatus, Licensing, TerrorStatus } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';

const fields = {
  platformRole: ['platformRole'],
  integrationKey: ['facility', 'label', 'scopes', 'networks', 'endDate'],
  licenseGrant: ['quantity', 'months', 'hasRenewal', 'cost', 'note'],
  licensing: ['licensing'],
  companyLicensing: ['licensing'],
  gatePass: ['firstName', 'lastName', 'terrorStatus', 'documentStatus', 'delete'],
} as const satisfies Record<Approval['kind'], readonly string[]>;
type Field = (typeof fields)[Approval['kind']][number];

interface Texts {
  text: Text<'approvals'>;
  role: Text<'role'>;
  key: Text<'integrationKeys'>;
  driver: Text<'gatePassUsers'>;
}

/** How the value of each field is said. */
const valueWords = ({ text, role, key, driver }: Texts): Record<Field, (value: unknown) => string> => ({
  platformRole: (value) => (value === 'none' ? role('none') : role(`name.quaygate_${value as 'read'}`)),
  facility: String,
  label: String,
  scopes: (value) => (value as KeyScope[]).map((scope) => key(`scope.${scope}`)).join(', '),
  networks: (value) => (value as string[]).join(', ') || text('anywhere'),
  endDate: (value) => (value === null ? text('endless') : formatDate(new Date(String(value)))),
  firstName: String,
  lastName: String,
  terrorStatus: (value) => driver(`terror.${value as TerrorStatus}`),
  documentStatus: (value) => driver(`document.${value as DocumentStatus}`),
  delete: () => text('deleted'),
  quantity: String,
  months: String,
  hasRenewal: (value) => text(value ? 'renews' : 'ends'),
  cost: (value) => String(value ?? text('nothing')),
  note: (value) => String(value ?? text('nothing')),
  licensing: (value) => text(`licensing.${(value ?? 'asInstallation') as Licensing | 'asInstallation'}`),
});

/** What a change says, in words. */
export function useApprovalWords() {
  const text = useText('approvals');
  const role = useText('role');
  const key = useText('integrationKeys');
  const driver = useText('gatePassUsers');
  return useMemo(() => {
    const wordsOf = valueWords({ text, role, key, driver });
    const shown = (from: Approval['before'], field: Field) =>
      from?.[field] === undefined ? text('nothing') : wordsOf[field](from[field]);
    /** What a change is about; of a driver only what changes. */
    const fieldsOf = ({ kind, after }: Approval): readonly Field[] =>
      kind === 'gatePass' ? fields[kind].filter((field) => after[field] !== undefined) : fields[kind];
    const fromTo = ({ before, after }: Approval, field: Field) =>
      field === 'delete'
        ? text('deleted')
        : text('fromTo', { before: shown(before, field), after: shown(after, field) });
    return {
      /** Of which user or thing: 'Plattformrolle dana@example.com'. */
      nameOf: ({ kind, objectName }: Approval) => `${text(`kind.${kind}`)} ${objectName}`,
      /** The change on one line. */
      summaryOf: (approval: Approval) =>
        approval.kind === 'integrationKey'
          ? shown(approval.after, 'facility')
          : approval.kind === 'licenseGrant'
            ? [text('licenses', { count: Number(approval.after.quantity) }), shown(approval.after, 'hasRenewal')].join(
                ', ',
              )
            : fieldsOf(approval)
                .map((field) => fromTo(approval, field))
                .join(', '),
      /** Every field with both values. */
      rowsOf: (approval: Approval) =>
        fieldsOf(approval).map((field) => ({
          key: field,
          name: text(`field.${field}`),
          before: shown(approval.before, field),
          after: shown(approval.after, field),
        })),
      byOf: ({ name }: Approval['creator'], date: Date) => text('by', { name, date: formatDateTime(date) }),
    };
  }, [text, role, key, driver]);
}
