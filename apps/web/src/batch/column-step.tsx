import type { BatchParseResult, ParseQuery } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { ColumnChoice } from './column-choice.tsx';

export interface ColumnStepProps {
  /** What was read of a list whose columns, or sheet, the user has to say. */
  result: BatchParseResult;
  isBusy: boolean;
  /** What reading the list so does. */
  submit: string;
  onRead: (asked: ParseQuery) => void;
}

const columns = ['type', 'referenceNumber', 'containerNumber'] as const;

const textOf = (place: number | string | null | undefined) =>
  place === null || place === undefined ? undefined : String(place);
const placeOf = (value: string) => (/^\d+$/.test(value) ? Number(value) : value);
const none: string[] = [];

/** Which columns of a list of status requests are what (FIELD-FILE-07). */
export function ColumnStep({ result, isBusy, submit, onRead }: ColumnStepProps) {
  const text = useText('statusRequest');
  const { sheets, sheet, columns: seen } = result;
  const further = {
    type: [
      { value: 'pickup', label: text('mapping.allPickup') },
      { value: 'delivery', label: text('mapping.allDelivery') },
    ],
    referenceNumber: [],
    containerNumber: [{ value: 'none', label: text('mapping.noContainers') }],
  };
  return (
    <ColumnChoice
      columns={columns.map((key) => ({
        key,
        label: text(`mapping.${key}`),
        further: further[key],
        found: textOf(seen?.[key]),
      }))}
      headers={seen?.headers ?? none}
      preview={seen?.preview ?? []}
      sheets={sheets}
      sheet={sheet}
      isBusy={isBusy}
      words={{
        title: text('mapping.title'),
        note: text('mapping.note'),
        sheet: text('mapping.sheet'),
        preview: text('mapping.preview'),
        submit,
        unnamed: (place) => text('mapping.unnamed', { place }),
      }}
      onSheet={(name) => onRead({ sheet: name })}
      onRead={({ type, referenceNumber, containerNumber }) =>
        onRead({
          ...(sheet !== null && { sheet }),
          typeColumn: placeOf(type) as ParseQuery['typeColumn'],
          referenceColumn: Number(referenceNumber),
          containerColumn: placeOf(containerNumber) as ParseQuery['containerColumn'],
        })
      }
    />
  );
}
