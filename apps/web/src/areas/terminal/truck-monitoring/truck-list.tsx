import { appointmentStatuses } from '@quaygate/contract';
import { mapTrucksPageSize, normalizeTruckSearch, truckSearchMaxCharacters } from '@quaygate/rules';
import { useMemo } from 'react';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Pager } from '#web/ui/page/pager.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { TruckEntry } from './truck-entry.tsx';
import c from './truck-monitoring.module.css';
import { findTrucks, type WantedTrucks } from './wanted-trucks.ts';

interface TruckListProps {
  vehicles: readonly SeenVehicle[] | undefined;
  wanted: WantedTrucks;
  onWant: (change: Partial<WantedTrucks>) => void;
  onSelect: (vehicleId: string) => void;
}

/** Every truck by its plate, with search and status filter (TRM-MON-18, TRM-MON-19, TRM-MON-45). */
export function TruckList({ vehicles, wanted, onWant, onSelect }: TruckListProps) {
  const text = useText('truckMonitoring');
  const statuses = useMemo(() => {
    const options = appointmentStatuses.map((value) => ({ value, label: text(`truckAppointmentStatus.${value}`) }));
    return options.sort((one, other) => one.label.localeCompare(other.label));
  }, [text]);
  const found = useMemo(() => findTrucks(vehicles ?? [], wanted), [vehicles, wanted]);
  const isFiltered = wanted.search !== '' || wanted.status !== undefined;

  return (
    <div className={c.overview}>
      <search className={c.filters}>
        <SearchField
          label={text('search')}
          value={wanted.search}
          onSearch={(search) => onWant({ search, page: 0 })}
          pause={0}
          clean={normalizeTruckSearch}
          maxLength={truckSearchMaxCharacters}
          width={338}
        />
        <Combobox
          label={text('status')}
          hideLabel
          optional
          placeholder={text('anyStatus')}
          value={wanted.status}
          options={statuses}
          onChange={(status) => onWant({ status, page: 0 })}
        />
      </search>
      {!vehicles ? (
        <Skeleton height={320} />
      ) : found.total === 0 ? (
        <div role="status">
          <EmptyState
            title={text('nothingFound')}
            text={isFiltered ? text('nothingFoundText') : text('emptyText')}
            action={
              isFiltered && (
                <Button onClick={() => onWant({ search: '', status: undefined, page: 0 })}>
                  {text('nothingFoundAction')}
                </Button>
              )
            }
          />
        </div>
      ) : (
        <>
          <ul className={c.entries} aria-label={text('list')}>
            {found.trucks.map((vehicle) => (
              <TruckEntry key={vehicle.vehicleId} vehicle={vehicle} onSelect={() => onSelect(vehicle.vehicleId)} />
            ))}
          </ul>
          <Pager page={found.page} size={mapTrucksPageSize} total={found.total} onPage={(page) => onWant({ page })} />
        </>
      )}
    </div>
  );
}
