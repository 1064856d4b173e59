import type { ForwarderTrucker } from '@quaygate/contract';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/join.ts';
import { hasInvitationEnded } from './readiness.ts';
import c from './trucker-management.module.css';

/** When a driver was invited who did not come in yet, or that the link has ended (DRV-BRD-26). */
export function Invited({ trucker }: { trucker: ForwarderTrucker }) {
  const text = useText('truckerManagement');
  const { invitedDate, invitationEndsDate } = trucker;
  if (!invitedDate) return null;
  const hasEnded = hasInvitationEnded(trucker, new Date());
  const date = formatDate(hasEnded && invitationEndsDate ? invitationEndsDate : invitedDate);
  return (
    <span className={join(c.invited, hasEnded && c.invitationEnded)}>
      {text(hasEnded ? 'invitationEnded' : 'invited', { date })}
    </span>
  );
}
