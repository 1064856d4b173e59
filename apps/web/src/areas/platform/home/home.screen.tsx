import { platformRead } from '@quaygate/contract';
import { displayTimeZone } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatTime } from '#web/lib/dates.ts';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { opens, useCan } from '#web/session/rights/can.ts';
import { useNeedsLicense } from '#web/session/rights/forwarder-context.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { IconArrowRight } from '#web/ui/buttons/icons.ts';
import { EmptyRoad } from '#web/ui/drawings/small/empty-road.tsx';
import { CardDrawing, CraneDrawing, KeyDrawing, TrainDrawing, TruckDrawing } from '#web/ui/drawings/tiles.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { FirstStepsNotice } from './first-steps-notice.tsx';
import c from './home.module.css';
import { tiles } from './tiles.ts';
import { WantedNotice } from './wanted-notice.tsx';

// For officers alone.
const OfficeNumbers = quietPart(() => import('./office-numbers.tsx').then((part) => part.OfficeNumbers));

const drawings: Record<(typeof tiles)[number]['key'], ReactNode> = {
  terminal: <CraneDrawing />,
  train: <TrainDrawing />,
  forwarder: <TruckDrawing />,
  users: <CardDrawing />,
  licenses: <KeyDrawing />,
};

function greeting(): 'morning' | 'day' | 'evening' {
  const hour = Number(formatTime(new Date(), displayTimeZone).slice(0, 2));
  return hour < 11 ? 'morning' : hour < 18 ? 'day' : 'evening';
}

/** One tile for each area the roles open (HOME-01, HOME-02). */
export function HomeScreen() {
  const text = useText('home');
  const user = useAuth((state) => state.userData);
  const needsLicense = useNeedsLicense();
  const isOfficer = useCan(platformRead);
  const shown = tiles.filter(
    (tile) => opens(tile.roles, user?.roles ?? []) && (tile.key !== 'licenses' || needsLicense),
  );
  const name = user?.firstName || user?.email || '';
  if (shown.length === 0)
    return (
      <Screen title={text(`${greeting()}`, { name })}>
        <div className={c.middle}>
          <EmptyState drawing={<EmptyRoad />} title={text('noRoles')} text={text('noRolesText')} />
        </div>
      </Screen>
    );
  return (
    <Screen title={text(`${greeting()}`, { name })} context={text('text')}>
      <WantedNotice />
      <FirstStepsNotice />
      {isOfficer && <OfficeNumbers />}
      <ul className={c.tiles}>
        {shown.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={c.tile}>
              <span className={c.drawing}>{drawings[key]}</span>
              <span className={c.words}>
                <span className={c.name}>
                  {text(`tile.${key}`)}
                  <IconArrowRight size={17} stroke={1.75} aria-hidden />
                </span>
                <span className={c.text}>{text(`tile.${key}Text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
