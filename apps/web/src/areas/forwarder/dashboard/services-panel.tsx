import { forwarderWrite, licenseRead, type Role } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { useAuth } from '#web/session/auth-store.ts';
import { opens } from '#web/session/can.ts';
import { isFreePlan, useForwarderConfig } from '#web/session/forwarder-context.ts';
import { useText } from '#web/text/use-text.ts';
import {
  type Icon,
  IconArrowRight,
  IconClipboardList,
  IconKey,
  IconListSearch,
  IconSteeringWheel,
} from '#web/ui/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import c from './dashboard.module.css';

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
  const shown = services.filter((service) => opens(service.roles, roles ?? []) && !(service.plan && isFree));
  return (
    <Panel title={text('services')} flush>
      <ul className={c.services}>
        {shown.map(({ key, icon: Mark }) => (
          <li key={key}>
            <Link to={`/forwarderOperator/${key}`} className={c.service}>
              <span className={c.mark}>
                <Mark size={20} stroke={1.6} aria-hidden />
              </span>
              <span className={c.who}>
                <strong>{shell(`place.${key}`)}</strong>
                <span className="muted">{text(`service.${key}`)}</span>
              </span>
              <IconArrowRight size={17} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
