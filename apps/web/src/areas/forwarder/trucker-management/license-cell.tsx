import type { ForwarderTrucker } from '@quaygate/contract';
import { expiryOf, fullName } from '@quaygate/rules';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import c from './trucker-management.module.css';

const words = { active: 'renews', expiring: 'expiring', expired: 'expired' } as const;

/** The licence key with its end, or the way to one (FWD-TRK-11, FWD-TRK-26). */
export function LicenseCell({ trucker, onAssign }: { trucker: ForwarderTrucker; onAssign: () => void }) {
  const text = useText('truckerManagement');
  const { licenseKey, expirationDate, forwarderApproval, firstName, lastName } = trucker;
  if (!licenseKey) {
    if (!forwarderApproval.approved) return <span className="muted">{text('license.none')}</span>;
    return (
      <Button
        size="small"
        aria-label={text('license.assignFor', { name: fullName(firstName, lastName) })}
        onClick={onAssign}
      >
        {text('license.assign')}
      </Button>
    );
  }
  const expiry = expirationDate ? expiryOf(expirationDate, new Date()) : 'active';
  const tip = expirationDate ? text(`license.${words[expiry]}`, { date: formatDate(expirationDate) }) : undefined;
  return (
    <span className={c.license} data-tip={tip}>
      <span className={c.key}>{licenseKey}</span>
      {expiry !== 'active' && (
        <IconAlertTriangle
          size={15}
          stroke={1.9}
          className={expiry === 'expired' ? c.expired : c.expiring}
          aria-hidden
        />
      )}
      {tip && <span className="sr-only">{tip}</span>}
    </span>
  );
}
