import type { FirstStep } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { IconCircleCheck, IconCircleDashed } from '#web/ui/buttons/icons.ts';
import c from './first-steps.module.css';

/** Where an administrator does it; what others do, or the operator on the server, leads nowhere here. */
const places = {
  secondAdministrator: { to: '/admin/webappUsers', words: 'users' },
  terminal: { to: '/admin/terminals', words: 'terminals' },
  slots: { to: '/admin/terminals', words: 'terminals' },
  integrationKey: { to: '/admin/integrationKeys', words: 'keys' },
  loadUnits: { to: '/admin/terminalInterface', words: 'interface' },
  company: { to: '/admin/truckingCompanies', words: 'companies' },
  dispatcher: { to: '/admin/webappUsers', words: 'users' },
  license: { to: '/admin/truckingCompanies', words: 'companies' },
} as const satisfies Partial<Record<FirstStep, { to: string; words: string }>>;

const command = 'npm run quaygate -- appoint-administrator EMAIL';

/** One step: whether it is done, why it is needed, and the way to its place. */
export function StepLine({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const text = useText('firstSteps');
  const Mark = isDone ? IconCircleCheck : IconCircleDashed;
  const place = step in places ? places[step as keyof typeof places] : undefined;
  return (
    <li className={c.step} data-done={isDone || undefined}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <div>
        <h3>
          {text(`step.${step}`)}
          <span className="sr-only">{`, ${text(isDone ? 'done' : 'open')}`}</span>
        </h3>
        {!isDone && (
          <>
            <p>{text(`text.${step}`)}</p>
            {step === 'secondAdministrator' && <code>{command}</code>}
            {(step === 'loadUnits' || step === 'booking') && (
              <p>
                {text('practice')} <Link to="/admin/terminals">{text('lead.practice')}</Link>
              </p>
            )}
          </>
        )}
      </div>
      {!isDone && place && <Link to={place.to}>{text(`lead.${place.words}`)}</Link>}
    </li>
  );
}
