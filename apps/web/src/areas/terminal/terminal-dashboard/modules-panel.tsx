import { useTerminalModules } from '#web/nouns/terminal-module/terminal-module.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { ModuleLoad } from './module-load.tsx';
import c from './modules.module.css';

/** How full each module is now (TRM-DASH-05). */
export function ModulesPanel({ now, timeZone }: { now: Date; timeZone: string }) {
  const text = useText('terminalDashboard');
  const { data, isError, isFetching, refetch } = useTerminalModules();
  return (
    <Panel title={text('modules.title')} note={text('modules.note')} flush>
      {data ? (
        data.items.length > 0 ? (
          <ul>
            {data.items.map((module) => (
              <li key={module.id} className={c.module}>
                <ModuleLoad module={module} now={now} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={text('modules.none')} text={text('modules.noneText')} />
        )
      ) : isError ? (
        <ErrorState title={text('modules.failed')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ul aria-busy>
          {[1, 2].map((key) => (
            <li key={key} className={c.module}>
              <Skeleton width="40%" />
              <Skeleton height={12} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
