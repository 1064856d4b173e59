import type { MarkerGroup } from '@quaygate/rules';
import c from './map.module.css';
import { dotOutline, markerLooks } from './marker-look.ts';

/** The marker of a group beside a word: in lists and in the legend. */
export function MarkerMark({ group, size = 18 }: { group: MarkerGroup; size?: number }) {
  return (
    <svg className={c[group]} width={size} height={size} viewBox="-21 -21 42 42" aria-hidden="true">
      <path d={markerLooks[group].outline} fill="currentColor" />
      <path d={dotOutline} fill="#fff" />
    </svg>
  );
}
