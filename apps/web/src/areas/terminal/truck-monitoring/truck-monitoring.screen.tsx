import { type ComponentProps, useId, useRef, useState } from 'react';
import { usePhone } from '#web/lib/use-media.ts';
import type { TerminalMap } from '#web/map/terminal-map.ts';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { useVehicles } from '#web/nouns/vehicle/use-vehicles.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { CrowdList } from './crowd-list.tsx';
import { Legend } from './legend.tsx';
import { MapControls } from './map-controls.tsx';
import { MapNotes } from './map-notes.tsx';
import { type OverviewTab, OverviewTabs } from './overview-tabs.tsx';
import { Sidebar } from './sidebar.tsx';
import { TruckDetail } from './truck-detail.tsx';
import { TruckList } from './truck-list.tsx';
import c from './truck-monitoring.module.css';
import { useMapTrucks } from './use-map-trucks.ts';
import { usePicking } from './use-picking.ts';
import { useRefusalNotice } from './use-refusal-notice.ts';
import { useSelection } from './use-selection.ts';
import { appointmentOf } from './vehicle-words.ts';
import type { WantedTrucks } from './wanted-trucks.ts';

function MapLoading() {
  const text = useText('truckMonitoring');
  return <p className={c.mapLoading}>{text('mapLoading')}</p>;
}

// The map's library is the largest part of the product; the list does not wait for it.
const TruckMap = placedPart(() => import('#web/map/truck-map.tsx').then((part) => part.TruckMap), <MapLoading />);

const everything: WantedTrucks = { search: '', status: undefined, page: 0 };

/** Out of the details. The focus returns to where it came from; when the page has changed meanwhile, to the search. */
function useWayBack(vehicle: SeenVehicle | undefined, select: ReturnType<typeof useSelection>['select']): () => void {
  const lastSeen = useRef<string>(undefined);
  if (vehicle) lastSeen.current = vehicle.vehicleId;
  return () => {
    select(undefined, 'list');
    requestAnimationFrame(() => {
      const entry = document.querySelector<HTMLElement>(`[data-vehicle="${CSS.escape(lastSeen.current ?? '')}"]`);
      (entry ?? document.querySelector<HTMLElement>(`.${c.filters} input`))?.focus();
    });
  };
}

interface MapPictureProps extends Omit<ComponentProps<typeof TruckMap>, 'title' | 'tooltip'> {
  selected: SeenVehicle | undefined;
}

function MapPicture({ selected, ...map }: MapPictureProps) {
  const text = useText('truckMonitoring');
  return (
    <TruckMap
      {...map}
      title={text('map')}
      tooltip={selected ? (appointmentOf(selected) ?? text('detail.ta_not_found')) : ''}
    />
  );
}

/** The trucks of the terminal as they drive (TRM-MON-01). */
export function TruckMonitoringScreen() {
  const text = useText('truckMonitoring');
  const shell = useText('shell');
  const terminal = useSelectedTerminal();
  const styleUrl = useSettings(({ settings }) => settings?.mapStyleUrl);
  const isPhone = usePhone();
  const { vehicles, isLost, refusal } = useVehicles(terminal?.code);
  const { isOpen, vehicle, isFromList, select, setOpen } = useSelection(vehicles, !isPhone);
  const [map, setMap] = useState<TerminalMap>();
  const [failed, setFailed] = useState<'map' | 'ground'>();
  const [tab, setTab] = useState<OverviewTab>('here');
  const [wanted, setWanted] = useState(everything);
  const toggle = useRef<HTMLButtonElement>(null);
  const words = useId();
  useRefusalNotice(refusal);
  useMapTrucks(map, vehicles, vehicle?.vehicleId);

  const { crowd, press, selectListed, closeCrowd } = usePicking({ vehicles, map, select });
  const goBack = useWayBack(vehicle, select);

  const area = terminal?.map;
  return (
    <Screen title={text('title')} context={terminal?.name ?? shell('missing')} fill edge>
      <div className={c.stage}>
        <div className={c.map}>
          {area && styleUrl && (
            <MapPicture
              area={area}
              styleUrl={styleUrl}
              describedBy={words}
              selected={vehicle}
              onPress={press}
              onMove={closeCrowd}
              onOpen={setMap}
              onFailed={setFailed}
            />
          )}
          <p id={words} className="sr-only">
            {text('mapText', { count: vehicles?.length ?? 0 })}
          </p>
          <Legend vehicles={vehicles ?? []} />
          <MapNotes
            lost={isLost ? (vehicles ? 'withVehicles' : 'empty') : undefined}
            hasMap={area !== undefined && area !== null}
            isKnown={terminal !== undefined}
            failed={failed}
          />
          <MapControls map={map} isSidebarOpen={isOpen} onToggle={() => setOpen(!isOpen)} toggle={toggle} />
          {crowd && <CrowdList {...crowd} onSelect={selectListed} onClose={closeCrowd} finalFocus={toggle} />}
        </div>
        {isOpen && (
          <Sidebar onClose={() => setOpen(false)}>
            {vehicle ? (
              <TruckDetail key={vehicle.vehicleId} vehicle={vehicle} takesFocus={isFromList} onBack={goBack} />
            ) : (
              <OverviewTabs tab={tab} onTab={setTab}>
                <TruckList
                  vehicles={vehicles}
                  wanted={wanted}
                  onWant={(change) => setWanted((before) => ({ ...before, ...change }))}
                  onSelect={selectListed}
                />
              </OverviewTabs>
            )}
          </Sidebar>
        )}
      </div>
    </Screen>
  );
}
