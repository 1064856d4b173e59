import type { BatchColumns, BatchParseResult, ParseQuery } from '@quaygate/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import c from './column-step.module.css';

export interface ColumnStepProps {
  /** What was read of a list whose columns, or sheet, the user has to say. */
  result: BatchParseResult;
  isBusy: boolean;
  onRead: (asked: ParseQuery) => void;
}

const columns = ['type', 'referenceNumber', 'containerNumber'] as const;
type Chosen = Record<(typeof columns)[number], string | undefined>;

const textOf = (place: number | string | null) => (place === null ? undefined : String(place));
const chosenOf = (found: BatchColumns | null): Chosen => ({
  type: textOf(found?.type ?? null),
  referenceNumber: textOf(found?.referenceNumber ?? null),
  containerNumber: textOf(found?.containerNumber ?? null),
});

const placeOf = (value: string) => (/^\d+$/.test(value) ? Number(value) : value);

/** Which sheet of a spreadsheet, and which column is what, with the first rows to see it by (FIELD-FILE-07). */
export function ColumnStep({ result, isBusy, onRead }: ColumnStepProps) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  const { sheets, sheet, columns: seen } = result;
  const [chosen, setChosen] = useState(() => chosenOf(seen));
  const [isSent, setIsSent] = useState(false);
  const heading = useRef<HTMLSpanElement>(null);
  // Another list, or another sheet of it, has other columns.
  useEffect(() => {
    setChosen(chosenOf(seen));
    setIsSent(false);
    heading.current?.focus();
  }, [seen]);

  const headers = seen?.headers ?? [];
  const places = headers.map((header, place) => ({
    value: String(place),
    label: header || text('mapping.unnamed', { place: place + 1 }),
  }));
  const further = {
    type: [
      { value: 'pickup', label: text('mapping.allPickup') },
      { value: 'delivery', label: text('mapping.allDelivery') },
    ],
    referenceNumber: [],
    containerNumber: [{ value: 'none', label: text('mapping.noContainers') }],
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const { type, referenceNumber, containerNumber } = chosen;
    if (!type || !referenceNumber || !containerNumber) return;
    onRead({
      ...(sheet !== null && { sheet }),
      typeColumn: placeOf(type) as ParseQuery['typeColumn'],
      referenceColumn: Number(referenceNumber),
      containerColumn: placeOf(containerNumber) as ParseQuery['containerColumn'],
    });
  };

  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {text('mapping.title')}
        </span>
      }
      note={text('mapping.note')}
    >
      <form className={c.step} onSubmit={submit} noValidate>
        <div className={c.fields}>
          {sheets.length > 1 && (
            <SelectField
              label={text('mapping.sheet')}
              value={sheet ?? undefined}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={(name) => onRead({ sheet: name })}
              disabled={isBusy}
            />
          )}
          {headers.length > 0 &&
            columns.map((column) => (
              <SelectField
                key={column}
                label={text(`mapping.${column}`)}
                value={chosen[column]}
                options={[...places, ...further[column]]}
                onChange={(value) => setChosen({ ...chosen, [column]: value })}
                error={isSent && !chosen[column] ? shell('field.notSelected') : undefined}
              />
            ))}
        </div>
        {seen && headers.length > 0 && <Preview seen={seen} chosen={chosen} />}
        {headers.length > 0 && (
          <Button type="submit" variant="primary" icon={IconListSearch} busy={isBusy}>
            {text('mapping.submit')}
          </Button>
        )}
      </form>
    </Panel>
  );
}

/** The first rows as they were read; chosen columns say what they are. */
function Preview({ seen, chosen }: { seen: BatchColumns; chosen: Chosen }) {
  const text = useText('statusRequest');
  const meaning = (place: number) => columns.find((column) => chosen[column] === String(place));
  return (
    // A region that scrolls is reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={c.preview} tabIndex={0} aria-label={text('mapping.preview')}>
      <table>
        <thead>
          <tr>
            {seen.headers.map((header, place) => {
              const column = meaning(place);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={place} scope="col" data-chosen={column !== undefined || undefined}>
                  {header || text('mapping.unnamed', { place: place + 1 })}
                  {column && <span className={c.meaning}>{text(`mapping.${column}`)}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {seen.preview.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={row}>
              {seen.headers.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place} data-chosen={meaning(place) !== undefined || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
