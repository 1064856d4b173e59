import { queueTasks } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/lib/numbers.ts';
import { useQueueNumbers } from '#web/nouns/gate-pass-queue/gate-pass-queue.queries.ts';
import { useText } from '#web/text/use-text.ts';
import c from './home.module.css';

/** How much waits for the officers of port security; each number leads to what it counts (OFFICE-07). */
export function OfficeNumbers() {
  const text = useText('home');
  const { data } = useQueueNumbers();
  if (!data || data.total === 0) return null;
  const numbers = [
    { key: 'total' as const, count: data.total, search: {} },
    { key: 'tourSoon' as const, count: data.tourSoon, search: { tour: ['soon' as const] } },
    ...queueTasks.map((task) => ({ key: task, count: data[task], search: { tasks: [task] } })),
  ];
  return (
    <section className={c.office} aria-label={text('office.title')}>
      <h2>{text('office.title')}</h2>
      <ul className={c.numbers}>
        {numbers
          .filter(({ count }) => count > 0)
          .map(({ key, count, search }) => (
            <li key={key}>
              <Link to="/admin/gatePassUsers/toDo" search={search} className={c.number}>
                <strong>{formatNumber(count)}</strong>
                <span>{text(`office.${key}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
