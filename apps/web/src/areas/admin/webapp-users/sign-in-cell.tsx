import type { WebappUser } from '@quaygate/contract';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import c from './webapp-users.module.css';

type Known = Pick<WebappUser, 'lastSignInDate' | 'invitation' | 'disabledDate'>;

/** In one word, how far somebody who never signed in has come; undefined where nothing is under way. */
function stepOf({ invitation, disabledDate }: Known, isDemo: boolean) {
  if (!invitation || disabledDate) return undefined;
  const { state, delivery } = invitation;
  if (state !== 'open') return { key: `state.${state}`, tone: state === 'expired' ? 'yellow' : 'grey' } as const;
  if (delivery === 'failed') return { key: 'chip.failed', tone: 'red' } as const;
  if (delivery === 'unsent' && !isDemo) return { key: 'chip.unsent', tone: 'yellow' } as const;
  return { key: 'state.open', tone: 'blue' } as const;
}

/** What changes in the cell. */
export const signInOf = ({ lastSignInDate, invitation }: Known): string =>
  `${lastSignInDate} ${invitation?.state} ${invitation?.delivery}`;

/** When somebody signed in last; before the first time, what became of the invitation (WAU-47, WAU-51). */
export function SignInCell({ user }: { user: Known }) {
  const text = useText('webappUsers');
  // A demo keeps its mails in its inbox, where visitors read them.
  const isDemo = useSettings(({ settings }) => settings?.mails === 'inbox');
  const step = stepOf(user, isDemo);
  if (user.lastSignInDate)
    return <span data-tip={formatDateTime(user.lastSignInDate)}>{formatDate(user.lastSignInDate)}</span>;
  if (!step) return <span className={c.none}>{text('access.never')}</span>;
  return (
    <Chip tone={step.tone} tip={user.invitation?.reason ?? undefined}>
      {text(`access.${step.key}`)}
    </Chip>
  );
}
