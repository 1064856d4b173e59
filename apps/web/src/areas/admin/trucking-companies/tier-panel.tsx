import type { TruckingCompany } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { IconCheck } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import c from './trucking-companies.module.css';

type Tier = TruckingCompany['tier'];

/** What each plan opens in the forwarder area; the words are those of its navigation. No prices (TRC-20). */
const opened = {
  Free: ['forwarderDashboard', 'truckerManagement', 'licenseManagement'],
  Premium: ['bookingsOverview', 'statusRequest'],
} as const satisfies Record<Tier, readonly string[]>;
const tiers = ['Free', 'Premium'] as const satisfies readonly Tier[];

interface TierPanelProps {
  value: Tier;
  /** What holds until the change is saved. */
  stored: Tier;
  error: string | undefined;
  onChange: (tier: Tier) => void;
}

/** Free or Premium (TRC-19), and what a change means for those who work there (TRC-21). */
export function TierPanel({ value, stored, error, onChange }: TierPanelProps) {
  const text = useText('truckingCompanies');
  const shell = useText('shell');
  const choices = tiers.map((tier) => ({
    value: tier,
    label: text(`tier.${tier}`),
    note: (
      <span className={c.opened}>
        {text(`tier.${tier}Text`)}
        {opened[tier].map((place) => (
          <span key={place}>
            <IconCheck size={14} stroke={2} aria-hidden />
            {shell(`place.${place}`)}
          </span>
        ))}
      </span>
    ),
  }));
  return (
    <Panel title={text('tier.title')} note={text('tier.note')}>
      <div className={c.tier}>
        <RadioCards
          label={text('tier.title')}
          hideLabel
          error={error}
          value={value}
          choices={choices}
          onChange={onChange}
        />
        {value !== stored && (
          <InlineNotice tone={value === 'Free' ? 'warning' : 'info'}>
            {text(value === 'Free' ? 'tier.downgrade' : 'tier.upgrade')}
          </InlineNotice>
        )}
      </div>
    </Panel>
  );
}
