import { drawerLabelMax, drawerWideWidth, drawerWidth } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePhone } from '#web/lib/use-media.ts';
import { useApprovalsPending } from '#web/nouns/approval/approval.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconLayoutSidebarLeftCollapse } from '#web/ui/buttons/icons.ts';
import { Sheet } from '#web/ui/dialogs/sheet.tsx';
import type { AreaName, Place } from '../place.ts';
import { iconOf } from './area-icons.ts';
import { ContextPicker } from './context-picker.tsx';
import c from './drawer.module.css';
import { ExceptionCount } from './exception-count.tsx';
import { useServices } from './services.ts';
import { useDrawer } from './use-drawer.ts';
import { usePlace } from './use-place.ts';

/** The services of an area and what one works in (NAV-28, NAV-29). */
export function Drawer({ area }: { area: AreaName }) {
  const text = useText('shell');
  const services = useServices().find((each) => each.area === area)?.services ?? [];
  const labels = [text(`area.${area}`), ...services.map(({ name }) => text(`place.${name}`))];
  const isWide = labels.some((label) => label.length > drawerLabelMax);
  return (
    <nav
      className={c.drawer}
      aria-label={text('nav.services')}
      style={{ width: isWide ? drawerWideWidth : drawerWidth }}
    >
      <header className={c.head}>
        <h2>{text(`area.${area}`)}</h2>
        <IconButton
          icon={IconLayoutSidebarLeftCollapse}
          label={text('nav.collapse')}
          onClick={() => useDrawer.setState({ isOpen: false })}
        />
      </header>
      <ContextPicker area={area} />
      <Services services={services} />
    </nav>
  );
}

/** The same as a sheet from below. */
function DrawerSheet({ area }: { area: AreaName }) {
  const text = useText('shell');
  const close = () => useDrawer.setState({ isSheetOpen: false });
  const services = useServices().find((each) => each.area === area)?.services ?? [];
  return (
    <Sheet title={text(`area.${area}`)} onClose={close}>
      <ContextPicker area={area} />
      <Services services={services} onOpen={close} />
    </Sheet>
  );
}

function Services({ services, onOpen }: { services: Place[]; onOpen?: () => void }) {
  const text = useText('shell');
  // A detail belongs to the list above it.
  const list = usePlace()?.path.replace(/\/\$\w+$/, '');
  return (
    <ul className={c.services} data-sheet={onOpen ? '' : undefined}>
      {services.map((place) => {
        const Mark = iconOf(place);
        return (
          <li key={place.path}>
            <Link
              to={place.path}
              className={c.service}
              activeOptions={{ exact: true, includeSearch: false }}
              data-here={list === place.path || undefined}
              {...(onOpen && { onClick: onOpen })}
            >
              <Mark size={18} stroke={1.6} aria-hidden />
              <span>{text(`place.${place.name}`)}</span>
              {place.name === 'approvals' && <PendingCount />}
              {place.name === 'exceptions' && <ExceptionCount className={c.count} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** How many changes wait for an approval (APPR-08). */
function PendingCount() {
  const text = useText('shell');
  const count = useApprovalsPending();
  if (!count) return null;
  return (
    <span className={c.count}>
      {count}
      <span className="sr-only"> {text('nav.pending')}</span>
    </span>
  );
}

/** Shows the sheet on a phone while it is open. */
export function PhoneDrawer() {
  const isPhone = usePhone();
  const { isSheetOpen, area } = useDrawer();
  // Turning the phone or leaving the shell closes it.
  useEffect(() => {
    if (!isPhone) useDrawer.setState({ isSheetOpen: false });
  }, [isPhone]);
  return isPhone && isSheetOpen && area ? <DrawerSheet area={area} /> : null;
}
