import type { FacilityTrucker } from '@quaygate/contract';
import { profileWidth } from '@quaygate/rules';
import { useEffect } from 'react';
import { useFacilityTrucker } from '#web/nouns/trucker-overview/trucker-overview.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ProfileFacts } from './profile-facts.tsx';

interface TruckerProfileProps {
  id: string;
  /** As the list shows them; undefined for somebody who is in none of its loaded pages. */
  known: FacilityTrucker | undefined;
  isListRead: boolean;
  onClose: () => void;
}

/** A driver beside the list (TRM-OVW-13, TRM-OVW-33). */
export function TruckerProfile({ id, known, isListRead, onClose }: TruckerProfileProps) {
  const text = useText('truckerOverview');
  const failureText = useFailureText();
  const { data, error } = useFacilityTrucker(id, isListRead && !known);
  const trucker = known ?? data ?? undefined;
  const isGone = !known && data === null;

  // No one has this id, or no longer.
  useEffect(() => {
    if (!isGone) return;
    notify.info(failureText({ code: 'trucker_not_found' }));
    onClose();
  }, [isGone, failureText, onClose]);

  return (
    <SidePanel title={text('profile.title')} width={profileWidth} onClose={onClose}>
      {trucker ? (
        <ProfileFacts trucker={trucker} />
      ) : error ? (
        <InlineNotice tone="error">
          {text('failed')} {failureText(error)}
        </InlineNotice>
      ) : (
        <Skeleton height={180} />
      )}
    </SidePanel>
  );
}
