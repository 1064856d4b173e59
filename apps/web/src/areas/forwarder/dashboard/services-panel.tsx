import { forwarderWrite, licenseRead, type Role } from '@quaygate/contract';
import { opens } from '#web/session/rights/can.ts';
import { isFreePlan, useForwarderConfig, useNeedsLicense } from '#web/session/rights/forwarder-context.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { type Icon, IconClipboardList, IconKey, IconListSearch, IconSteeringWheel } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { PlaceList } from '#web/ui/show/place-list.tsx';

interface Service {
  key: 'bookingsOverview' | 'statusRequest' | 'truckerManagement' | 'licenseManagement';
  icon: Icon;
  roles?: readonly Role[];
  /** Not on the Free plan (FWD-DASH-15). */
  plan?: true;
}

const services: readonly Service[] = [
  { key: 'statusRequest', icon: IconListSearch, plan: true },
  { key: 'bookingsOverview', icon: IconClipboardList, plan: true },
  { key: 'truckerManagement', icon: IconSteeringWheel, roles: forwarderWrite },
  { key: 'licenseManagement', icon: IconKey, roles: licenseRead },
];

/** The other services of the area, by plan and role (FWD-DASH-08). */
export function ServicesPanel() {
  const text = useText('dashboard');
  const shell = useText('shell');
  const roles = useAuth((state) => state.userData?.roles);
  const isFree = isFreePlan(useForwarderConfig());
  const hasLicenses = useNeedsLicense();
  const places = services
    .filter((service) => opens(service.roles, roles ?? []) && !(service.plan && isFree))
    .filter(({ key }) => key !== 'licenseManagement' || hasLicenses)
    .map(({ key, icon }) => ({
      to: `/forwarderOperator/${key}` as const,
      icon,
      name: shell(`place.${key}`),
      text: text(`service.${key}`),
    }));
  return (
    <Panel title={text('services')} flush>
      <PlaceList places={places} />
    </Panel>
  );
}
