import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { type Crumb, CrumbsContext } from '#web/ui/page/crumbs.ts';
import { places } from '../places.ts';
import { usePlace } from './use-place.ts';

const CrumbLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} activeOptions={{ exact: true }}>
    {children}
  </Link>
);

/** The breadcrumbs of the present place: Home, the area, further places the address goes through (NAV-32),
 * and the object that is open, by its name. */
export function Crumbs({ children }: { children: ReactNode }) {
  const text = useText('shell');
  const place = usePlace();
  const path = useLocation({ select: (location) => location.pathname });
  const first = places.find((each) => each.area === place?.area && each.listed);
  const canFirst = useCan(first?.roles);

  const value = useMemo(() => {
    const crumbs: Crumb[] = [{ path: '/', label: text('home') }];
    if (place?.area && first && canFirst) crumbs.push({ path: first.path, label: text(`area.${place.area}`) });
    const above = place && places.filter((each) => each !== first && place.path.startsWith(`${each.path}/`));
    for (const each of above ?? []) crumbs.push({ path: each.path, label: text(`place.${each.name}`) });
    // An area that begins with a dashboard is the dashboard; one that begins with a list is more than this list.
    if (place && (place !== first || !place.name.endsWith('Dashboard'))) {
      crumbs.push({ path, label: text(`place.${place.name}`), isObject: place.path.includes('$') });
    }
    return { crumbs, Link: CrumbLink };
  }, [place, first, canFirst, path, text]);
  return <CrumbsContext value={value}>{children}</CrumbsContext>;
}
