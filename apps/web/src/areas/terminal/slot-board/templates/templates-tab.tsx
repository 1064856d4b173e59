import { terminalWrite } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { useState } from 'react';
import { wholeList } from '#web/list/list.ts';
import { ListAge } from '#web/list/list-age.tsx';
import { useSlotTemplates } from '#web/nouns/slot-board/slot-board.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPencil } from '#web/ui/buttons/icons.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { weekdayName } from '../weekday-name.ts';
import { usePlanColumns } from './plan-columns.tsx';
import { plannedModules, type WeekdayPlan, weekdayPlans } from './plans.ts';
import { TemplateDialog } from './template-dialog.tsx';

const keyOf = ({ weekday, validFrom, isLater }: WeekdayPlan) => `${weekday} ${isLater ? validFrom : ''}`;

/** The plans by weekday: what holds, and what will hold from a later day (TRM-SLOT-15). */
export function TemplatesTab({ timeZone }: { timeZone: string }) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const canWrite = useCan(terminalWrite);
  const query = useSlotTemplates();
  const [edited, setEdited] = useState<WeekdayPlan | 'new'>();
  const templates = query.data?.items ?? [];
  const modules = plannedModules(templates);
  const list = wholeList(query, query.data && weekdayPlans(templates, localDay(new Date(), timeZone)));
  const columns = usePlanColumns({ modules, canWrite, onEdit: setEdited });
  const failure = query.error ? failureText(query.error) : undefined;
  const newPlan = (
    <Button icon={IconPencil} reason={canWrite ? undefined : text('readOnly')} onClick={() => setEdited('new')}>
      {text('plan.edit')}
    </Button>
  );
  return (
    <>
      <DataTable
        label={text('plan.table')}
        columns={columns}
        rows={list.rows}
        rowKey={keyOf}
        rowName={({ weekday }) => text(`weekday.${weekdayName(weekday)}`)}
        toolbar={
          <>
            {newPlan}
            <ListAge list={list} reason={failure} />
          </>
        }
        error={
          failure !== undefined && !list.rows
            ? { text: `${text('plan.failed')} ${failure}`, onRetry: list.refetch }
            : undefined
        }
        empty={<EmptyState title={text('plan.empty')} text={text('plan.emptyText')} action={canWrite && newPlan} />}
      />
      {edited && (
        <TemplateDialog
          plan={edited === 'new' ? list.rows?.[0] : edited}
          weekday={edited === 'new' ? undefined : edited.weekday}
          modules={modules}
          timeZone={timeZone}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
