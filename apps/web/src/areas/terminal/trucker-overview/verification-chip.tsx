import type { FacilityTrucker } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { IconUserCheck, IconUserX } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';

/** Whether the driver was identified (TRM-OVW-09). */
export function VerificationChip({ status }: { status: FacilityTrucker['verificationStatus'] }) {
  const text = useText('truckerOverview');
  const isVerified = status === 'VERIFIED';
  return (
    <Chip tone={isVerified ? 'green' : 'red'} icon={isVerified ? IconUserCheck : IconUserX}>
      {text(`status.${status}`)}
    </Chip>
  );
}
