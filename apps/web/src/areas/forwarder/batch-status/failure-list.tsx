import { failureSummary } from '@quaygate/rules';
import { errorText } from '#web/text/error-text.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import type { RunRow } from './batch-run.ts';
import c from './batch-status.module.css';

/** So many lines are named; a thousand would hide the reason. */
const namedLines = 20;

/** One line per reason, the most frequent first (FWD-BATCH-15, FWD-BATCH-38). */
export function FailureList({ rows }: { rows: readonly RunRow[] }) {
  const text = useText('batchStatus');
  const language = useLanguage((state) => state.language);
  const failures = failureSummary(rows);
  if (failures.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={text('summary')}>
      <ul className={c.failures}>
        {failures.map(({ errorCode, count, lines }) => {
          const rest = lines.length - namedLines;
          const named = lines.slice(0, namedLines).join(', ');
          const all = rest > 0 ? `${named} ${text('moreLines', { count: rest })}` : named;
          return (
            <li key={errorCode}>
              {text('summaryLine', { text: errorText({ code: errorCode }, language), count, lines: all })}
            </li>
          );
        })}
      </ul>
    </InlineNotice>
  );
}
