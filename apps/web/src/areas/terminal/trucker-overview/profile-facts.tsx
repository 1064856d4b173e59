import type { FacilityTrucker } from '@quaygate/contract';
import type { ReactNode } from 'react';
import { BlockButton } from '#web/drivers/block-button.tsx';
import { TruckerPhoto } from '#web/drivers/trucker-photo.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { CopyText } from '#web/ui/show/copy-text.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { CounterButton } from './counter-button.tsx';
import { nameOf } from './trucker-columns.tsx';
import c from './trucker-overview.module.css';
import { VerificationChip } from './verification-chip.tsx';

/** Photo, name, plate, id, companies and the block of a driver (TRM-OVW-14, TRM-OVW-15). */
export function ProfileFacts({ trucker }: { trucker: FacilityTrucker }) {
  const text = useText('truckerOverview');
  const shell = useText('shell');
  const zone = useSelectedTerminal()?.timeZone;
  const { id, licensePlate, verificationStatus, activeCompanyName, blockedDate, blockedReason } = trucker;
  const missing = <span className="muted">{shell('missing')}</span>;
  const facts: [term: string, value: ReactNode][] = [
    [text('column.licensePlate'), <Plate key="plate" plate={licensePlate} />],
    [text('column.truckerId'), <CopyText key="id" value={id} label={text('copyId', { id })} />],
    [
      text('profile.companies', { count: activeCompanyName.length }),
      activeCompanyName.length > 0 ? (
        <ol key="companies" className={c.list}>
          {activeCompanyName.map((name, at) => (
            // Two companies may have one name; their order is their rank.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>
              {name}
              {at === 0 && activeCompanyName.length > 1 && <span className="muted"> · {text('profile.primary')}</span>}
            </li>
          ))}
        </ol>
      ) : (
        missing
      ),
    ],
  ];
  return (
    <div className={c.profile}>
      <div className={c.person}>
        <TruckerPhoto trucker={trucker} alt={text('profile.photo', { name: nameOf(trucker) })} size="large" />
        <div className={c.who}>
          <h3>{nameOf(trucker)}</h3>
          {verificationStatus === 'VERIFIED' && <VerificationChip status={verificationStatus} />}
        </div>
      </div>
      {blockedDate ? (
        <InlineNotice tone="error" title={text('profile.blocked')}>
          <dl className={c.block}>
            <dt>{text('column.blockedDate')}</dt>
            <dd>{formatDateTime(blockedDate, zone)}</dd>
            <dt>{text('profile.reason')}</dt>
            <dd>{blockedReason ?? shell('missing')}</dd>
          </dl>
        </InlineNotice>
      ) : (
        <BlockButton driverId={id} />
      )}
      <CounterButton trucker={trucker} />
      <dl className={c.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
