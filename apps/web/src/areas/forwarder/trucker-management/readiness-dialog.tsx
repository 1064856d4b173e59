import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCircleCheck, IconExclamationCircle } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Invited } from './invited.tsx';
import { isLicensed } from './readiness.ts';
import c from './readiness-dialog.module.css';
import { TruckerNote } from './trucker-note.tsx';

interface FactProps {
  /** Undefined: it is neither good nor bad. */
  isGood?: boolean;
  title: string;
  children: ReactNode;
}

function Fact({ isGood, title, children }: FactProps) {
  const Mark = isGood ? IconCircleCheck : IconExclamationCircle;
  return (
    <li className={c.fact}>
      {isGood === undefined ? (
        <span />
      ) : (
        <Mark size={18} stroke={1.75} className={isGood ? c.good : c.lacking} aria-hidden />
      )}
      <div>
        <strong>{title}</strong>
        <div className="muted">{children}</div>
      </div>
    </li>
  );
}

interface ReadinessDialogProps {
  trucker: ForwarderTrucker;
  onAssign: () => void;
  onInvite: () => void;
  onClose: () => void;
}

/** What the signs of a driver mean, with their dates and the next step (DRV-BRD-10). */
export function ReadinessDialog({ trucker, onAssign, onInvite, onClose }: ReadinessDialogProps) {
  const text = useText('trucker');
  const words = useText('truckerManagement');
  const {
    needsLicense,
    isIdentified,
    isAppActive,
    lastSeenDate,
    licenseKey,
    expirationDate,
    lastBookingCompletedDate,
  } = trucker;
  const licensed = isLicensed(trucker, new Date());
  const date = expirationDate ? formatDate(expirationDate) : '';
  const hasExpired = !licensed && licenseKey !== null && expirationDate !== null;
  return (
    <Dialog
      title={text('readiness.title', { name: fullName(trucker.firstName, trucker.lastName) })}
      cancel={text('close')}
      onClose={onClose}
    >
      <ul className={c.facts}>
        <Fact isGood={isIdentified} title={words(isIdentified ? 'ready.identified' : 'ready.notIdentified')}>
          {text(isIdentified ? 'readiness.identified' : 'readiness.notIdentified')}
        </Fact>
        {needsLicense && (
          <Fact isGood={licensed} title={words(licensed ? 'ready.licensed' : 'ready.notLicensed')}>
            {licensed || hasExpired
              ? text(licensed ? 'readiness.licensed' : 'readiness.expired', { date })
              : text('readiness.notLicensed')}
            {!licenseKey && trucker.forwarderApproval.approved && (
              <div className={c.step}>
                <Button size="small" onClick={onAssign}>
                  {text('license.confirm')}
                </Button>
              </div>
            )}
          </Fact>
        )}
        <Fact isGood={isAppActive} title={words(isAppActive ? 'ready.active' : 'ready.inactive')}>
          {text(isAppActive ? 'readiness.active' : lastSeenDate ? 'readiness.inactive' : 'readiness.never')}
          <Invited trucker={trucker} />
          {trucker.invitedDate && trucker.forwarderApproval.approved && (
            <div className={c.step}>
              <Button size="small" onClick={onInvite}>
                {text('inviteAgain.action')}
              </Button>
            </div>
          )}
        </Fact>
        {lastSeenDate && <Fact title={text('readiness.seen')}>{formatDateTime(lastSeenDate)}</Fact>}
      </ul>
      <p className="muted">
        {`${text('readiness.registered')}: ${formatDate(trucker.registeredDate)} · ${text('readiness.lastCompleted')}: ${
          lastBookingCompletedDate ? formatDate(lastBookingCompletedDate) : text('readiness.none')
        }`}
      </p>
      <TruckerNote trucker={trucker} />
    </Dialog>
  );
}
