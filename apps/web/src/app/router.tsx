import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { parseQuery, queryString } from '#web/lib/address.ts';
import { readyTexts } from '#web/text/texts.ts';
import { guardOf, requireSignIn, requireVisitor } from './guards.ts';
import { type Place, places } from './places.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { PagePending, ScreenPending } from './screen-pending.tsx';
import { StartSkeleton } from './start-skeleton.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    place?: Place;
  }
}

const root = createRootRoute({
  component: Outlet,
  pendingComponent: PagePending,
  notFoundComponent: lazyRouteComponent(
    () => import('../areas/platform/crossroad/not-found.screen.tsx'),
    'NotFoundScreen',
  ),
});

const platformTexts = () => readyTexts(['platform']);

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: requireVisitor,
  pendingComponent: PagePending,
  loader: platformTexts,
  component: lazyRouteComponent(() => import('../areas/platform/login/login.screen.tsx'), 'LoginScreen'),
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  pendingComponent: PagePending,
  loader: platformTexts,
  component: lazyRouteComponent(() => import('../areas/platform/crossroad/not-found.screen.tsx'), 'NotFoundScreen'),
});

/** Everything after sign-in stands in the shell, which comes with what visitors do not need. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: requireSignIn,
  pendingComponent: StartSkeleton,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  loader: platformTexts,
  component: lazyRouteComponent(() => import('../areas/platform/home/home.screen.tsx'), 'HomeScreen'),
});

const forbidden = createRoute({
  getParentRoute: () => inside,
  path: '/403',
  loader: platformTexts,
  component: lazyRouteComponent(() => import('../areas/platform/crossroad/forbidden.screen.tsx'), 'ForbiddenScreen'),
});

const placeRoutes = places.map((place) =>
  createRoute({
    getParentRoute: () => inside,
    path: place.path,
    staticData: { place },
    beforeLoad: guardOf(place),
    loader: () => readyTexts(place.texts),
    component: lazyRouteComponent(() => place.screen().then((screen) => ({ default: screen }))),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([login, notFound, inside.addChildren([home, forbidden, ...placeRoutes])]),
  parseSearch: parseQuery,
  stringifySearch: queryString,
  defaultPreload: 'intent',
  defaultStaleTime: Number.POSITIVE_INFINITY,
  defaultPendingMs: 250,
  defaultPendingMinMs: 300,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});
