import type { Invitation, WebappUserDetail } from '@quaygate/contract';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useInviteWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconLink, IconMail } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import c from './invitation.module.css';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { ResetFactors } from './reset-factors.tsx';
import { ResetLinkAction } from './reset-link-action.tsx';

const tones = { open: 'blue', accepted: 'green', expired: 'yellow' } as const;

/** When the user signed in last, what became of the invitation and its mail, and the ways to invite again (WAU-47..51). */
export function AccessFacts({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const handsOnLinks = useSettings(
    ({ settings }) => settings?.mails === 'none' && settings.identityProvider.givesLinks === true,
  );
  const isResettable = handsOnLinks && !user.isInvitable && !user.disabledDate;
  return (
    <div className={c.access}>
      <dl className={c.facts}>
        <div>
          <dt>{text('access.lastSignIn')}</dt>
          <dd>
            {user.lastSignInDate ? (
              formatDateTime(user.lastSignInDate)
            ) : (
              <span className="muted">{text('access.never')}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{text('access.invitation')}</dt>
          <dd>
            {user.invitation ? (
              <InvitationFacts invitation={user.invitation} />
            ) : (
              <span className="muted">{text('access.noInvitation')}</span>
            )}
          </dd>
        </div>
        {user.factors && (
          <div>
            <dt>{text('access.factor')}</dt>
            <dd>
              {user.factors.length > 0 ? (
                user.factors.map((kind) => text(`access.factors.${kind}`)).join(', ')
              ) : (
                <span className="muted">{text(user.factorRequired ? 'access.factorMissing' : 'access.noFactor')}</span>
              )}
            </dd>
          </div>
        )}
      </dl>
      {user.isInvitable && <InviteActions user={user} />}
      <ResetFactors user={user} />
      {isResettable && (
        <div className={c.actions}>
          <ResetLinkAction user={user} />
        </div>
      )}
    </div>
  );
}

function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const text = useText('webappUsers');
  const isDemo = useSettings(({ settings }) => settings?.mails === 'inbox');
  const { state, delivery, reason, createdDate, sentDate, acceptedDate, expiresDate } = invitation;
  const until = state === 'accepted' ? acceptedDate : expiresDate;
  const way = delivery === 'unsent' && isDemo ? 'inbox' : delivery;
  return (
    <>
      <span className={c.invitation}>
        <Chip tone={tones[state]}>{text(`access.state.${state}`)}</Chip>
        {until && text(`access.until.${state}`, { date: formatDateTime(until) })}
      </span>
      {state !== 'accepted' && way && (
        <span className={way === 'failed' ? c.failed : 'muted'}>
          {text(`access.mail.${way}`, { date: formatDateTime(sentDate ?? createdDate) })}
        </span>
      )}
      {state !== 'accepted' && reason && <span className={c.small}>{text('access.reason', { reason })}</span>}
    </>
  );
}

function InviteActions({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const mails = useSettings(({ settings }) => settings?.mails ?? 'none');
  const givesLinks = useSettings(({ settings }) => settings?.identityProvider.givesLinks === true);
  const inviting = useInviteWebappUser(user.id);
  const [isMaking, setMaking] = useState(false);
  const resend = () =>
    inviting.mutate('mail', {
      onSuccess: () => mails !== 'none' && notify.success(text(`access.resent.${mails}`)),
      onError: (reason) => notify.error(failure(reason)),
    });
  return (
    <div className={c.actions}>
      {mails !== 'none' && (
        <Button icon={IconMail} busy={inviting.isPending} onClick={resend}>
          {text(user.invitation ? 'access.resend' : 'access.invite')}
        </Button>
      )}
      {givesLinks && (
        <Button icon={IconLink} onClick={() => setMaking(true)}>
          {text('access.makeLink')}
        </Button>
      )}
      {isMaking && <InvitationLinkDialog user={user} onClose={() => setMaking(false)} />}
    </div>
  );
}
