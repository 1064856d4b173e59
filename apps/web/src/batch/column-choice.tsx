import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import c from './column-step.module.css';

/** A column that the user may say. */
interface ChoosableColumn<K extends string> {
  key: K;
  label: string;
  /** What may be chosen beside a column of the list. */
  further?: { value: string; label: string }[];
  /** What is chosen: the place of a column, or one of the further values. */
  found: string | undefined;
}

export interface ColumnChoiceProps<K extends string> {
  columns: readonly ChoosableColumn<K>[];
  headers: readonly string[];
  preview: readonly (readonly string[])[];
  sheets: readonly string[];
  sheet: string | null;
  isBusy: boolean;
  words: {
    title: string;
    note: string;
    sheet: string;
    preview: string;
    submit: string;
    unnamed: (place: number) => string;
  };
  onSheet: (name: string) => void;
  onRead: (chosen: Record<K, string>) => void;
}

/** Which sheet of a spreadsheet, and which column is what, with the first rows to see it by (FIELD-FILE-07). */
export function ColumnChoice<K extends string>(props: ColumnChoiceProps<K>) {
  const { columns, headers, preview, sheets, sheet, isBusy, words, onSheet, onRead } = props;
  const shell = useText('shell');
  const foundOf = () =>
    Object.fromEntries(columns.map(({ key, found }) => [key, found])) as Record<K, string | undefined>;
  const [chosen, setChosen] = useState(foundOf);
  const [isSent, setIsSent] = useState(false);
  const heading = useRef<HTMLSpanElement>(null);
  // Another list, or another sheet of it, has other columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew, not what is drawn anew
  useEffect(() => {
    setChosen(foundOf());
    setIsSent(false);
    heading.current?.focus();
  }, [headers]);

  const places = headers.map((header, place) => ({ value: String(place), label: header || words.unnamed(place + 1) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (columns.every(({ key }) => chosen[key])) onRead(chosen as Record<K, string>);
  };
  const meaningOf = (place: number) => columns.find(({ key }) => chosen[key] === String(place))?.label;
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {words.title}
        </span>
      }
      note={words.note}
    >
      <form className={c.step} onSubmit={submit} noValidate>
        <div className={c.fields}>
          {sheets.length > 1 && (
            <SelectField
              label={words.sheet}
              value={sheet ?? undefined}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={onSheet}
              disabled={isBusy}
            />
          )}
          {headers.length > 0 &&
            columns.map(({ key, label, further = [] }) => (
              <SelectField
                key={key}
                label={label}
                value={chosen[key]}
                options={[...places, ...further]}
                onChange={(value) => setChosen({ ...chosen, [key]: value })}
                error={isSent && !chosen[key] ? shell('field.notSelected') : undefined}
              />
            ))}
        </div>
        {headers.length > 0 && (
          <>
            <Preview headers={headers} rows={preview} words={words} meaningOf={meaningOf} />
            <Button type="submit" variant="primary" icon={IconListSearch} busy={isBusy}>
              {words.submit}
            </Button>
          </>
        )}
      </form>
    </Panel>
  );
}

interface PreviewProps {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  words: { preview: string; unnamed: (place: number) => string };
  meaningOf: (place: number) => string | undefined;
}

/** The first rows as they were read; chosen columns say what they are. */
function Preview({ headers, rows, words, meaningOf }: PreviewProps) {
  return (
    // A region that scrolls is reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={c.preview} tabIndex={0} aria-label={words.preview}>
      <table>
        <thead>
          <tr>
            {headers.map((header, place) => {
              const meaning = meaningOf(place);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={place} scope="col" data-chosen={meaning !== undefined || undefined}>
                  {header || words.unnamed(place + 1)}
                  {meaning && <span className={c.meaning}>{meaning}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={row}>
              {headers.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place} data-chosen={meaningOf(place) !== undefined || undefined}>
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
