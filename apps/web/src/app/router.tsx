import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { parseQuery, type Query, queryString } from '#web/lib/address.ts';
import { readySettings } from '#web/session/settings.ts';
import { readyTexts } from '#web/text/texts.ts';
import { askRows, soon } from './ask-rows.ts';
import { guardOf, leadFromPage, requireSignIn, requireVisitor } from './guards.ts';
import type { Place } from './place.ts';
import { type PlaceTable, places } from './places.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { PagePending, ScreenPending } from './screen-pending.tsx';
import { StartSkeleton } from './start-skeleton.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    place?: Place;
  }
  interface HistoryState {
    /** Rows that go from the batch status request into the plan (PLAN-02). */
    planRowsStringified?: string;
    /** The rows of a list on their way to its results (FWD-BATCH-10). */
    getStatusRequestStringified?: string;
    corruptRowsStringified?: string;
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

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: requireVisitor,
  pendingComponent: PagePending,
  loader: () => Promise.all([readyTexts(['login', 'role']), readySettings()]),
  component: lazyRouteComponent(() => import('../areas/platform/login/login.screen.tsx'), 'LoginScreen'),
});

const fromPage = createRoute({
  getParentRoute: () => root,
  path: '/login/return',
  beforeLoad: leadFromPage,
  pendingComponent: PagePending,
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  pendingComponent: PagePending,
  loader: () => readyTexts(['notFound']),
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
  loader: () => readyTexts(['home']),
  component: lazyRouteComponent(() => import('../areas/platform/home/home.screen.tsx'), 'HomeScreen'),
});

const forbidden = createRoute({
  getParentRoute: () => inside,
  path: '/403',
  component: lazyRouteComponent(() => import('../areas/platform/crossroad/forbidden.screen.tsx'), 'ForbiddenScreen'),
});

/** In a link every field of the query may be left out. */
type Linked<Address> = { [Key in keyof Address]?: Address[Key] | undefined } & SearchSchemaInput;

const routeOf = <Path extends string, Address extends object>(place: Place<Path, Address>) =>
  createRoute({
    getParentRoute: () => inside,
    path: place.path,
    validateSearch: (query: Linked<Address>): Address => place.address?.(query as Query) ?? ({} as Address),
    staticData: { place: place as Place<Path> },
    beforeLoad: guardOf(place),
    loader: async ({ location, preload }) => {
      const rows = askRows(place, location.search as Query).catch(() => {});
      await readyTexts(place.texts);
      if (place.rows && !preload) await soon(rows);
    },
    component: lazyRouteComponent(() => place.screen().then((screen) => ({ default: screen }))),
  });
type RouteOf<P> = P extends Place<infer Path, infer Address> ? ReturnType<typeof routeOf<Path, Address>> : never;
/** `map` forgets the types of the table's single entries; links, parameters and queries are typed by them. */
type PlaceRoutes = { readonly [Index in keyof PlaceTable]: RouteOf<PlaceTable[Index]> };
const placeRoutes = places.map((place) => routeOf(place)) as unknown as PlaceRoutes;

export const router = createRouter({
  routeTree: root.addChildren([login, fromPage, notFound, inside.addChildren([home, forbidden, ...placeRoutes])]),
  parseSearch: parseQuery,
  stringifySearch: queryString,
  defaultPreload: 'intent',
  defaultStaleTime: Number.POSITIVE_INFINITY,
  defaultPendingMs: 250,
  // A skeleton makes way for what is there.
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});
