import type { SlotChangeEntry } from '@quaygate/contract';
import { useCallback } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';

const fields = ['closed', 'maximum', 'openingHour', 'closingHour', 'slotLength', 'validFrom'] as const;
type Field = (typeof fields)[number];

interface ChangedField {
  field: Field;
  name: string;
  before: string;
  after: string;
}

/** What an entry changed, field by field in words; what stayed as it was is left out. */
export function useChangeWords(): (entry: SlotChangeEntry) => ChangedField[] {
  const text = useText('slotBoard');
  return useCallback(
    ({ before, after, slotBegin }: SlotChangeEntry) => {
      const isSlot = slotBegin !== null;
      const shown = (field: Field, values: SlotChangeEntry['before']): string => {
        const value = values?.[field];
        if (value === undefined) return text('changes.nothing');
        if (field === 'closed') return text(value ? 'closed' : 'changes.open');
        if (field === 'maximum' && value === null) return text(isSlot ? 'changes.ofTemplate' : 'unlimited');
        if (value === null) return text('closed');
        if (field === 'validFrom') return formatDate(new Date(`${String(value)}T12:00:00Z`));
        if (field === 'slotLength') return text('minutes', { number: formatNumber(Number(value)) });
        if (field === 'openingHour' || field === 'closingHour') return text('hour', { number: String(value) });
        return formatNumber(Number(value));
      };
      return fields
        .filter((field) => after[field] !== undefined && after[field] !== before?.[field])
        .map((field) => ({
          field,
          name: text(`changes.field.${field}`),
          before: shown(field, before),
          after: shown(field, after),
        }));
    },
    [text],
  );
}
