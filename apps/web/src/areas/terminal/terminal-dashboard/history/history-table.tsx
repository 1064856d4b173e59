import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import c from './history.module.css';
import { type History, periodOf } from './points.ts';

/** The same values as a table: behind the chart for screen readers, in its place for everybody. */
export function HistoryTable({ history, label, isShown }: { history: History; label: string; isShown: boolean }) {
  const text = useText('terminalDashboard');
  const table = (
    <table className={c.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{text('history.period')}</th>
          <th scope="col">{text('history.value')}</th>
        </tr>
      </thead>
      <tbody>
        {history.points.map((point) => (
          <tr key={point.begin.getTime()}>
            <th scope="row">{periodOf(point, history)}</th>
            <td>{point.value === null ? text('history.ahead') : formatNumber(point.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return <div className="sr-only">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={c.scroll} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}
