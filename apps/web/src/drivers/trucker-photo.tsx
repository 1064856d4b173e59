import type { FacilityTrucker } from '@quaygate/contract';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { useTruckerPhoto } from '#web/nouns/trucker-overview/trucker-overview.queries.ts';
import { Avatar } from '#web/ui/show/avatar.tsx';

interface TruckerPhotoProps {
  trucker: FacilityTrucker;
  /** Says who is seen, where the photo is more than a mark beside the name. */
  alt?: string;
  size?: 'small' | 'large';
}

/** The photo of a verified driver; a drawn person where there is none, or where it does not come (TRM-OVW-06, TRM-OVW-31). */
export function TruckerPhoto({ trucker, alt = '', size = 'small' }: TruckerPhotoProps) {
  const isThere = trucker.verificationStatus === 'VERIFIED' && trucker.photoUrl !== null;
  const { data } = useTruckerPhoto(trucker.id, isThere);
  const url = useObjectUrl(isThere ? data : undefined);
  return <Avatar src={url} alt={alt} size={size} />;
}
