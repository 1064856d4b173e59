import { type MarkerGroup, markerGroups } from '@quaygate/rules';
import { formatNumber } from '#web/lib/numbers.ts';
import { MarkerMark } from '#web/map/marker-mark.tsx';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { useText } from '#web/text/use-text.ts';
import c from './truck-monitoring.module.css';
import { groupOf } from './vehicle-words.ts';

/** What the colours and shapes mean, and how many trucks have each. */
export function Legend({ vehicles }: { vehicles: readonly SeenVehicle[] }) {
  const text = useText('truckMonitoring');
  const counts: Record<MarkerGroup, number> = { trouble: 0, inside: 0, out: 0, other: 0 };
  for (const vehicle of vehicles) counts[groupOf(vehicle)] += 1;
  return (
    <dl className={c.legend} aria-label={text('group.label')}>
      {markerGroups.map((group) => (
        <div key={group}>
          <dt>
            <MarkerMark group={group} size={20} />
            {text(`group.${group}`)}
          </dt>
          <dd>{formatNumber(counts[group])}</dd>
        </div>
      ))}
    </dl>
  );
}
