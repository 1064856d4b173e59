import type { License } from '@quaygate/contract';
import type { LicenseAction } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconDotsVertical } from '#web/ui/buttons/icons.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import c from './license-management.module.css';
import { actionIcons } from './license-words.ts';
import { usePaymentsReason } from './use-payments-reason.ts';

interface LicenseActionsProps {
  license: License;
  busy: boolean;
  onAction: (action: LicenseAction, license: License) => void;
}

/** What the server offers for a licence: the first as a button, the others in a menu (FWD-LIC-10, FWD-LIC-55). */
export function LicenseActions({ license, busy, onAction }: LicenseActionsProps) {
  const text = useText('licenseManagement');
  const paymentsReason = usePaymentsReason();
  const [first, ...others] = license.possibleAction;
  if (!first) return license.managedBy === 'OTHERS' ? <span className="muted">{text('notManageable')}</span> : null;
  const named = { licenseKey: license.licenseKey };
  return (
    <span className={c.actions}>
      <Button
        size="small"
        busy={busy}
        reason={first === 'PAY_SETUP_FEE' ? paymentsReason : undefined}
        icon={actionIcons[first]}
        aria-label={text('actionOf', { action: text(`action.${first}`), ...named })}
        onClick={() => onAction(first, license)}
      >
        {text(`action.${first}`)}
      </Button>
      {others.length > 0 && (
        <Menu
          label={text('moreActions', named)}
          align="end"
          items={others.map((action) => ({
            key: action,
            label: text(`action.${action}`),
            icon: actionIcons[action],
            onSelect: () => onAction(action, license),
          }))}
        >
          {(trigger) => <IconButton {...trigger} icon={IconDotsVertical} label={text('moreActions', named)} />}
        </Menu>
      )}
    </span>
  );
}
