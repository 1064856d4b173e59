import type { ForwarderTrucker } from '@quaygate/contract';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import { hasInvitationEnded } from './readiness.ts';
import c from './trucker-management.module.css';

/** When a driver was invited who did not come in yet, that the link has ended, or that its mail did not arrive (DRV-BRD-26, DRV-BRD-31). */
export function Invited({ trucker, isShort = false }: { trucker: ForwarderTrucker; isShort?: boolean }) {
  const text = useText('truckerManagement');
  const { invitedDate, invitationEndsDate, invitationFailure } = trucker;
  if (!invitedDate) return null;
  if (invitationFailure !== null) {
    const reason = text('invitationFailure', { reason: invitationFailure });
    return (
      <span className={join(c.invited, c.invitationFailed)} data-tip={reason}>
        {text('invitationFailed')}
        <span className="sr-only"> {reason}</span>
      </span>
    );
  }
  const hasEnded = hasInvitationEnded(trucker, new Date());
  const moment = hasEnded && invitationEndsDate ? invitationEndsDate : invitedDate;
  const date = formatDate(moment);
  return (
    <span
      className={join(c.invited, hasEnded && c.invitationEnded)}
      data-tip={isShort ? formatDateTime(moment) : undefined}
    >
      {text(hasEnded ? 'invitationEnded' : 'invited', { date: isShort ? date.slice(0, 6) : date })}
    </span>
  );
}
