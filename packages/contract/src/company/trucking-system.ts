import { namedCalls } from '../base/named.ts';

/** With what companies plan; `dimension.truckingSystems` lists them. */
export const truckingSystem = namedCalls('TruckingSystem', '/web/v1/users/:u/truckingSystems');
