import { type AreaName, type Place, place } from './place.ts';
import { adminPlaces } from './places/admin.ts';
import { forwarderPlaces } from './places/forwarder.ts';
import { terminalPlaces } from './places/terminal.ts';
import { trainPlaces } from './places/train.ts';

const table = [
  place({
    path: '/profile',
    name: 'profile',
    texts: ['profile', 'role', 'factor', 'notification'],
    screen: () => import('../areas/platform/profile/profile.screen.tsx').then((part) => part.ProfileScreen),
  }),
  ...terminalPlaces,
  ...trainPlaces,
  ...forwarderPlaces,
  ...adminPlaces,
] as const;

/** The same with its types: router and links know every address by it. */
export type PlaceTable = typeof table;
export const places: readonly Place[] = table;

export const areas: readonly AreaName[] = ['terminal', 'train', 'forwarder', 'admin'];
