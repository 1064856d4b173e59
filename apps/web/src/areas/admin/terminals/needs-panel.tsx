import type { Facility } from '@quaygate/contract';
import type { FacilityNeed } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { IconCircleCheck, IconCircleDashed } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import c from './terminals.module.css';

/** Slots are planned by users of the terminal, so their way is told in words. */
const leads: Partial<
  Record<FacilityNeed, { to: '/admin/webappUsers' | '/admin/integrationKeys'; words: 'leadUsers' | 'leadKeys' }>
> = {
  users: { to: '/admin/webappUsers', words: 'leadUsers' },
  integrationKey: { to: '/admin/integrationKeys', words: 'leadKeys' },
};

/** What the terminal still needs before trucks can be booked and handled there, and where to get it (SETUP-51). */
export function NeedsPanel({ terminal: { needs, modules } }: { terminal: Facility }) {
  const text = useText('terminals');
  const known = modules.length > 0 ? text('needs.modules', { names: modules.join(', ') }) : text('needs.noModules');
  if (needs.length === 0)
    return (
      <Panel>
        <p className={c.ready}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <span>
            {text('needs.none')} <span className="muted">{known}</span>
          </span>
        </p>
      </Panel>
    );
  return (
    <Panel title={text('needs.title')} note={text('needs.note')}>
      <ul className={c.needs}>
        {needs.map((need) => {
          const lead = leads[need];
          return (
            <li key={need}>
              <IconCircleDashed size={20} stroke={1.75} aria-hidden />
              <div>
                <h3>{text(`needs.${need}`)}</h3>
                <p className="muted">{text(`needs.${need}Text`)}</p>
              </div>
              {lead && <Link to={lead.to}>{text(`needs.${lead.words}`)}</Link>}
            </li>
          );
        })}
      </ul>
      {modules.length > 0 && <p className="muted">{known}</p>}
    </Panel>
  );
}
