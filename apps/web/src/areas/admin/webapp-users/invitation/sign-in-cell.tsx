import type { WebappUser } from '@quaygate/contract';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './invitation.module.css';

type Known = Pick<WebappUser, 'lastSignInDate' | 'invitation' | 'disabledDate'>;

const tones = { open: 'blue', accepted: 'grey', expired: 'yellow', failed: 'red', unsent: 'yellow' } as const;

/** How far somebody who never signed in has come; undefined where nothing is under way. */
function stepOf({ invitation, disabledDate }: Known, isDemo: boolean): keyof typeof tones | undefined {
  if (!invitation || disabledDate) return undefined;
  const { state, delivery } = invitation;
  if (state !== 'open') return state;
  // A demo keeps its mails in its inbox, where visitors read them.
  return delivery === 'failed' || (delivery === 'unsent' && !isDemo) ? delivery : 'open';
}

/** What changes in the cell. */
export const signInOf = ({ lastSignInDate, invitation }: Known): string =>
  `${lastSignInDate} ${invitation?.state} ${invitation?.delivery}`;

/** When somebody signed in last; before the first time, what became of the invitation (WAU-47, WAU-51). */
export function SignInCell({ user }: { user: Known }) {
  const text = useText('webappUsers');
  const isDemo = useSettings(({ settings }) => settings?.mails === 'inbox');
  const step = stepOf(user, isDemo);
  if (user.lastSignInDate)
    return <span data-tip={formatDateTime(user.lastSignInDate)}>{formatDate(user.lastSignInDate)}</span>;
  if (!step) return <span className={c.never}>{text('access.never')}</span>;
  return (
    <Chip tone={tones[step]} tip={user.invitation?.reason ?? undefined}>
      {text(`access.step.${step}`)}
    </Chip>
  );
}
