import { linkedModuleNames } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './webapp-user.module.css';

/** The shape of the detail while it loads. */
export function UserSkeleton() {
  const text = useText('webappUsers');
  const field = (key: string) => (
    <div key={key} className={c.bone}>
      <Skeleton width={90} />
      <Skeleton height={32} />
    </div>
  );
  return (
    <div className={c.panels} aria-busy>
      <div className={c.general}>
        <Panel title={text('section.general')} note={text('section.generalNote')} fill>
          <div className={c.fields}>{['first', 'last', 'email', 'created'].map(field)}</div>
        </Panel>
      </div>
      <div className={c.roles}>
        <Panel title={text('section.roles')} note={text('section.rolesNote')} fill>
          <div className={c.modules}>{linkedModuleNames.map(field)}</div>
        </Panel>
      </div>
      {linkedModuleNames.map((module) => (
        <div key={module} className={c.links}>
          <Panel title={text(`section.${module}`)} fill>
            {field(module)}
          </Panel>
        </div>
      ))}
    </div>
  );
}
