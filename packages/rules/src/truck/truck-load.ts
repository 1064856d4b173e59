import type { BookingType } from '../booking/booking-state.ts';

/** What a truck carries in each direction at a terminal: places, and kilograms of load and container. */
export interface TruckLimit {
  truckPlaces: number;
  truckWeight: number;
}

/** What the rule reads of a load unit; what is not known counts as little as it may. */
export interface CarriedUnit {
  type: BookingType;
  containerType: string | null;
  /** Feet. */
  containerLength: number | null;
  /** Kilograms of load and container. */
  weight: number | null;
  /** Container, else reference. */
  name: string;
}

/** What a truck would carry in one direction beyond its limit, and what is on it already. */
export interface TruckFull {
  type: BookingType;
  /** Names of what the truck carries already. */
  there: string[];
  /** With what comes. */
  places: number;
  weight: number;
  limit: { places: number; weight: number };
}

const swapBodies: readonly (string | null)[] = ['WB', 'JWB'];
const shortFeet = 20;
/** Two swap bodies of class C, of up to 7.82 m, are one lorry with its trailer. */
const shortSwapBodyFeet = 26;

/** A unit up to 20 ft or a swap body takes one place of a truck, a longer one two (READY-09). */
export const placesOf = ({ containerType, containerLength }: Pick<CarriedUnit, 'containerType' | 'containerLength'>) =>
  (containerLength ?? 0) > (swapBodies.includes(containerType) ? shortSwapBodyFeet : shortFeet) ? 2 : 1;

export type Load = Pick<CarriedUnit, 'containerType' | 'containerLength' | 'weight'>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const weightOf = ({ weight }: Load) => weight ?? 0;

/** A truck carries these together in one direction; one alone is no matter of this rule. */
export const isCarried = (units: readonly Load[], { truckPlaces, truckWeight }: TruckLimit): boolean =>
  units.length < 2 || (sum(units.map(placesOf)) <= truckPlaces && sum(units.map(weightOf)) <= truckWeight);

/** Of one direction; one unit alone is no matter of this rule: its own weight has a limit of its own. */
function fullIn(type: BookingType, there: readonly CarriedUnit[], coming: readonly CarriedUnit[], limit: TruckLimit) {
  const [old, fresh] = [there, coming].map((units) => units.filter((unit) => unit.type === type)) as [
    CarriedUnit[],
    CarriedUnit[],
  ];
  const all = [...old, ...fresh];
  if (fresh.length === 0 || isCarried(all, limit)) return undefined;
  const names = old.map(({ name }) => name);
  return {
    ...{ type, there: names, places: sum(all.map(placesOf)), weight: sum(all.map(weightOf)) },
    limit: { places: limit.truckPlaces, weight: limit.truckWeight },
  };
}

/** What keeps units off a truck; undefined where it carries them. A direction that nothing comes to is not judged. */
export const truckFull = (
  there: readonly CarriedUnit[],
  coming: readonly CarriedUnit[],
  limit: TruckLimit,
): TruckFull | undefined => fullIn('pickup', there, coming, limit) ?? fullIn('delivery', there, coming, limit);
