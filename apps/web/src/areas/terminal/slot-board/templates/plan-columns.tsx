import { useMemo } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { weekdayName } from '../weekday-name.ts';
import type { WeekdayPlan } from './plans.ts';

interface PlanParts {
  modules: readonly { moduleId: string; moduleName: string }[];
  canWrite: boolean;
  onEdit: (plan: WeekdayPlan) => void;
}

export function usePlanColumns({ modules, canWrite, onEdit }: PlanParts): Column<WeekdayPlan>[] {
  const text = useText('slotBoard');
  return useMemo(() => {
    const nameOf = ({ weekday }: WeekdayPlan) => text(`weekday.${weekdayName(weekday)}`);
    const closed = <span className="muted">{text('closed')}</span>;
    const hour = (value: number | null) => (value === null ? closed : text('hour', { number: String(value) }));
    const maximumOf = (plan: WeekdayPlan, id: string) => {
      const module = plan.modules.get(id);
      if (!module?.isOpen) return closed;
      return module.maximum === null ? text('unlimited') : <b>{formatNumber(module.maximum)}</b>;
    };
    return [
      { key: 'weekday', title: text('plan.weekday'), width: 120, card: 'title', cell: (plan) => <b>{nameOf(plan)}</b> },
      {
        key: 'validFrom',
        title: text('plan.validFrom'),
        width: 170,
        cell: ({ validFrom, isLater }) => {
          const day = formatDate(new Date(`${validFrom}T12:00:00Z`));
          return isLater ? <Chip tone="blue">{text('plan.later', { day })}</Chip> : day;
        },
      },
      { key: 'opening', title: text('plan.opening'), width: 100, cell: ({ openingHour }) => hour(openingHour) },
      { key: 'closing', title: text('plan.closing'), width: 100, cell: ({ closingHour }) => hour(closingHour) },
      {
        key: 'length',
        title: text('plan.length'),
        width: 110,
        cell: ({ slotLength, openingHour }) =>
          openingHour === null ? closed : text('minutes', { number: formatNumber(slotLength) }),
      },
      ...modules.map(
        ({ moduleId, moduleName }): Column<WeekdayPlan> => ({
          key: `module ${moduleId}`,
          title: moduleName,
          width: 110,
          align: 'end',
          cell: (plan) => maximumOf(plan, moduleId),
        }),
      ),
      {
        key: 'actions',
        title: text('bookings.actions'),
        titleHidden: true,
        width: 40,
        fixed: true,
        sticky: true,
        card: 'actions',
        cell: (plan) => (
          <IconButton
            icon={IconPencil}
            label={text('plan.editOf', { weekday: nameOf(plan) })}
            reason={canWrite ? undefined : text('readOnly')}
            onClick={() => onEdit(plan)}
          />
        ),
      },
    ];
  }, [text, modules, canWrite, onEdit]);
}
