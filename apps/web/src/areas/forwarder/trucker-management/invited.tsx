import type { ForwarderTrucker } from '@quaygate/contract';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { join } from '#web/ui/show/join.ts';
import { hasInvitationEnded } from './readiness.ts';
import c from './trucker-management.module.css';

/** When a driver was invited who did not come in yet, or that the link has ended (DRV-BRD-26). */
export function Invited({ trucker, isShort = false }: { trucker: ForwarderTrucker; isShort?: boolean }) {
  const text = useText('truckerManagement');
  const { invitedDate, invitationEndsDate } = trucker;
  if (!invitedDate) return null;
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
