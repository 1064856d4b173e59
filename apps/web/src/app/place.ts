import type { Role } from '@quaygate/contract';
import type { Catalogue, Area as Texts } from '@quaygate/phrases';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { NoAddress, Query } from '#web/lib/address.ts';

export type AreaName = keyof Catalogue['shell']['area'];
type PlaceName = keyof Catalogue['shell']['place'];

interface FirstRows<Address> {
  ask(client: QueryClient, address: Address): Promise<void>;
}

/** One screen of the product: its address, who may open it, what it needs. The one place where routes are written. */
export interface Place<Path extends string = string, Address extends object = object> {
  path: Path;
  /** What the screen keeps in the query of its address; every field may be left out of a link. */
  address?: (query: Query) => Address;
  name: PlaceName;
  area?: AreaName;
  /** Holders of any of these; without roles everyone signed in. */
  roles?: readonly Role[];
  screen: () => Promise<ComponentType>;
  /** Asks for the first rows, beside the drawing of the screen; it finds them in the cache (UI-32). */
  rows?: () => Promise<FirstRows<Address>>;
  /** The texts of the screen and of its parts; they are loaded before it is shown. A house test compares. */
  texts: readonly Texts[];
  /** Listed in the drawer of its area (NAV-47). */
  listed?: boolean;
  /** Closed on the Free plan (NAV-18, NAV-19, FWD-BATCH-45). */
  plan?: true;
  /** Closed where the drivers of the selected company need no licence (SETUP-14). */
  license?: true;
  /** What the selected terminal must be capable of (NAV-11, NAV-13). */
  capability?: 'truckMonitoring' | 'truckerOverview';
  /** What must be switched on (NAV-12). */
  flag?: 'mapIntegration';
}

/** Keeps the types of a single place in the table. */
export const place = <const Path extends string, Address extends object = NoAddress>(
  parts: Place<Path, Address>,
): Place<Path, Address> => parts;
