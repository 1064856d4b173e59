import { type GatePassUserDetail, platformWrite } from '@quaygate/contract';
import { useState } from 'react';
import { Missing } from '#web/evidence/facts.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowsExchange } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './info.module.css';
import { MigrateDialog } from './migrate-dialog.tsx';

/** The licences of a driver, each with the way to another driver (GATE-53, GATE-54). */
export function InfoLicenses({ user }: { user: GatePassUserDetail }) {
  const text = useText('gatePassUsers');
  const license = useText('licenseManagement');
  const failureText = useFailureText();
  const canWrite = useCan(platformWrite);
  const [migrating, setMigrating] = useState<GatePassUserDetail['licenses'][number]>();
  return (
    <section className={c.section}>
      <h3>{text('licenses.title')}</h3>
      {user.licenses.length === 0 ? (
        <Missing />
      ) : (
        <ul className={c.list}>
          {user.licenses.map((each) => (
            <li key={each.id}>
              <span className={c.code}>{each.licenseKey}</span>
              <Chip look="dot" tone={each.status === 'ASSIGNED' ? 'green' : 'grey'}>
                {license(`status.${each.status}`)}
              </Chip>
              {each.paymentOpenUntil && (
                <Chip look="dot" tone="orange">
                  {license('paymentOpen', { date: formatDate(each.paymentOpenUntil) })}
                </Chip>
              )}
              <Button
                size="small"
                icon={IconArrowsExchange}
                aria-label={text('licenses.migrateOf', { licenseKey: each.licenseKey })}
                reason={canWrite ? undefined : failureText({ code: 'forbidden' })}
                onClick={() => setMigrating(each)}
              >
                {text('licenses.migrate')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {migrating && <MigrateDialog user={user} license={migrating} onClose={() => setMigrating(undefined)} />}
    </section>
  );
}
