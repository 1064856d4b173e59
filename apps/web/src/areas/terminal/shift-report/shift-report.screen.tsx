import { languages } from '@quaygate/phrases/languages';
import { displayTimeZone } from '@quaygate/rules';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { usePrintShiftReport, useShiftReport } from '#web/nouns/shift-report/shift-report.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconFileDownload } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { StatBox } from '#web/ui/page/stat-box.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { lastHours } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { HandledTable, StopTable } from './report-tables.tsx';
import c from './shift-report.module.css';

const numbers = ['arrived', 'registered', 'completed', 'stopped', 'open'] as const;

/** What the next shift should know (DESK-14). */
export function ShiftReportScreen() {
  const text = useText('shiftReport');
  const failureText = useFailureText();
  const terminal = useSelectedTerminal();
  const zone = terminal?.timeZone ?? displayTimeZone;
  const [address, setAddress] = useAddress('/terminalOperator/shiftReport');
  const [usual] = useState(() => lastHours(new Date(), 8));
  const period = address.from ? { from: new Date(address.from), until: new Date(address.until) } : usual;
  const report = useShiftReport(period);
  const printing = usePrintShiftReport();
  const print = (language: (typeof languages)[number]) =>
    printing.mutate({ ...period, language }, { onError: (error) => notify.error(failureText(error)) });
  const { data, error } = report;
  return (
    <Screen
      title={text('title')}
      context={terminal?.name}
      action={languages.map((language) => (
        <Button key={language} icon={IconFileDownload} busy={printing.isPending} onClick={() => print(language)}>
          {text(`print.${language}`)}
        </Button>
      ))}
    >
      <div className={c.report}>
        <PeriodBar
          key={zone}
          period={period}
          zone={zone}
          onChange={({ from, until }) => {
            setAddress({ from: from.toISOString(), until: until.toISOString() });
            void report.refetch();
          }}
        />
        {error && !data ? (
          <ErrorState
            text={`${text('failed')} ${failureText(error)}`}
            busy={report.isFetching}
            onRetry={() => void report.refetch()}
          />
        ) : (
          <>
            <section className={c.numbers} aria-label={text('title')} aria-busy={data === undefined}>
              {numbers.map((name) => (
                <StatBox key={name} label={text(`count.${name}`)} value={data?.[name]} />
              ))}
            </section>
            <StopTable stops={data?.stops} zone={zone} />
            <HandledTable handled={data?.handled} zone={zone} />
          </>
        )}
      </div>
    </Screen>
  );
}
