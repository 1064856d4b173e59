import { platformAdmin } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { useFirstSteps } from '#web/nouns/first-step/first-step.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import c from './home.module.css';

/** Tells an administrator what the installation still needs, until all is done or the steps are hidden (SETUP-20). */
export function FirstStepsNotice() {
  const text = useText('home');
  const isAdmin = useCan(platformAdmin);
  const { data } = useFirstSteps(isAdmin);
  const done = data?.steps.filter(({ isDone }) => isDone).length ?? 0;
  if (!data || data.isHidden || done === data.steps.length) return null;
  return (
    <div className={c.notice}>
      <InlineNotice
        tone="info"
        title={text('firstSteps')}
        action={<Link to="/admin/firstSteps">{text('firstStepsOpen')}</Link>}
      >
        {text('firstStepsText', { done, count: data.steps.length })}
      </InlineNotice>
    </div>
  );
}
