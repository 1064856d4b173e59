import type { Approval, KeyScope } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';

const fields = {
  platformRole: ['platformRole'],
  integrationKey: ['facility', 'label', 'scopes', 'networks', 'endDate'],
} as const satisfies Record<Approval['kind'], readonly string[]>;
type Field = (typeof fields)[Approval['kind']][number];

/** What a change says, in words. */
export function useApprovalWords() {
  const text = useText('approvals');
  const role = useText('role');
  const key = useText('integrationKeys');
  return useMemo(() => {
    const wordsOf: Record<Field, (value: unknown) => string> = {
      platformRole: (value) => (value === 'none' ? role('none') : role(`name.quaygate_${value as 'read'}`)),
      facility: String,
      label: String,
      scopes: (value) => (value as KeyScope[]).map((scope) => key(`scope.${scope}`)).join(', '),
      networks: (value) => (value as string[]).join(', ') || text('anywhere'),
      endDate: (value) => (value === null ? text('endless') : formatDate(new Date(String(value)))),
    };
    const shown = (from: Approval['before'], field: Field) =>
      from?.[field] === undefined ? text('nothing') : wordsOf[field](from[field]);
    return {
      /** Of whom or what: 'Plattformrolle dana@example.com'. */
      nameOf: ({ kind, objectName }: Approval) => `${text(`kind.${kind}`)} ${objectName}`,
      /** The change on one line. */
      summaryOf: ({ kind, before, after }: Approval) =>
        kind === 'platformRole'
          ? text('fromTo', { before: shown(before, 'platformRole'), after: shown(after, 'platformRole') })
          : shown(after, 'facility'),
      /** Every field with both values. */
      rowsOf: ({ kind, before, after }: Approval) =>
        fields[kind].map((field) => ({
          key: field,
          name: text(`field.${field}`),
          before: shown(before, field),
          after: shown(after, field),
        })),
      byOf: ({ name }: Approval['creator'], date: Date) => text('by', { name, date: formatDateTime(date) }),
    };
  }, [text, role, key]);
}
