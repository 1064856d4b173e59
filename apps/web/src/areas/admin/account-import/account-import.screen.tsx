import { importColumns, neededColumns } from '@quaygate/contract';
import { ColumnChoice } from '#web/batch/column-choice.tsx';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import c from './account-import.module.css';
import { RowsPanel } from './rows-panel.tsx';
import { SourcePanel } from './source-panel.tsx';
import { type AccountImport, useAccountImport } from './use-account-import.ts';

/** Companies and users of a list, looked through before any is created (SETUP-64). */
export function AccountImportScreen() {
  const text = useText('accountImport');
  const failureText = useFailureText();
  const run = useAccountImport();
  return (
    <Screen title={text('title')}>
      <div className={c.steps}>
        {run.lines ? <RowsPanel run={run} lines={run.lines} /> : <SourcePanel run={run} />}
        {!run.lines && run.open && <OpenColumns run={run} />}
        {run.failure && <InlineNotice tone="error">{failureText(run.failure)}</InlineNotice>}
      </div>
    </Screen>
  );
}

const nowhere = 'none';

function OpenColumns({ run }: { run: AccountImport }) {
  const text = useText('accountImport');
  const { open, kind } = run;
  if (!open || !kind) return null;
  const isNeeded = (column: string) => neededColumns[kind].some((each) => each === column);
  const columns = importColumns[kind].map((key) => {
    const place = open.found[key];
    const further = isNeeded(key) ? [] : [{ value: nowhere, label: text('mapping.nowhere') }];
    const found = place === undefined ? (isNeeded(key) ? undefined : nowhere) : String(place);
    return { key: key as string, label: text(`column.${key}`), further, found };
  });
  const doubled = importColumns[kind].flatMap((key) => {
    const headings = open.doubledColumns?.[key]?.map((place) => open.headers[place]).join(', ');
    return headings === undefined ? [] : [text('mapping.doubled', { column: text(`column.${key}`), headings })];
  });
  return (
    <ColumnChoice
      columns={columns}
      headers={open.headers}
      preview={open.preview}
      sheets={open.sheets}
      sheet={open.sheet}
      isBusy={run.isReading}
      words={{
        title: text('mapping.title'),
        note: [...doubled, text('mapping.note')].join(' '),
        sheet: text('mapping.sheet'),
        preview: text('mapping.preview'),
        submit: text('mapping.submit'),
        unnamed: (place) => text('mapping.unnamed', { place }),
      }}
      onSheet={(sheet) => void run.readAgain({ sheet })}
      onRead={(chosen) => {
        const places = Object.entries(chosen).filter(([, value]) => value !== nowhere);
        void run.readAgain({
          ...(open.sheet !== null && { sheet: open.sheet }),
          ...Object.fromEntries(places.map(([column, value]) => [column, Number(value)])),
        });
      }}
    />
  );
}
