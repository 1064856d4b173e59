import type { OneToOneRestriction } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { formatDate, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './restriction-table.module.css';

interface RestrictionTableProps {
  restrictions: readonly OneToOneRestriction[];
  timeZone: string;
}

/** When the chosen terminal takes deliveries only against pickups, while there is no result (FWD-STAT-13, FWD-STAT-34). */
export function RestrictionTable({ restrictions, timeZone }: RestrictionTableProps) {
  const text = useText('slot');
  const now = new Date();
  const endText = ({ restrictionStart, restrictionEnd }: OneToOneRestriction) =>
    localDay(restrictionStart, timeZone) === localDay(restrictionEnd, timeZone)
      ? formatTime(restrictionEnd, timeZone)
      : formatDateTime(restrictionEnd, timeZone);
  return (
    <Panel title={text('restrictions.title')} note={text('restrictions.note')} flush>
      <table className={c.table} aria-label={text('restrictions.title')}>
        <thead>
          <tr>
            <th scope="col">{text('restrictions.date')}</th>
            <th scope="col">{text('restrictions.start')}</th>
            <th scope="col">{text('restrictions.end')}</th>
          </tr>
        </thead>
        <tbody>
          {restrictions.map((restriction) => (
            <tr key={restriction.id}>
              <td>
                <span className={c.date}>
                  {formatDate(restriction.restrictionStart, timeZone)}
                  {restriction.restrictionStart <= now && <Chip tone="purple">{text('restrictions.now')}</Chip>}
                </span>
              </td>
              <td>{formatTime(restriction.restrictionStart, timeZone)}</td>
              <td>{endText(restriction)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
