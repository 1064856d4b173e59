import type { BookingType } from '../booking/booking-state.ts';
import type { Load, TruckLimit } from '../truck/truck-load.ts';

/** A row of a plan that is to get slot and driver. Times are milliseconds since 1970. */
export interface PlanRow {
  id: string;
  terminalId: number;
  type: BookingType;
  load: Load;
  /** Places in the slots of its terminal that are offered for it (api-forwarder 7.3, step 10). */
  slots: readonly number[];
  /** When the slot should begin. */
  wanted: { from: number; until: number } | null;
  /** Null is any driver. */
  truckerId: string | null;
  /** The row that shares its truck. */
  pairWith: string | null;
}

export interface PlanSlot {
  begin: number;
  end: number;
  /** Null is without limit. */
  free: number | null;
  category: 'green' | 'yellow' | 'red' | 'not_set' | 'others';
  /** It begins in a one-to-one period. */
  isConcerned: boolean;
}

export interface PlanTerminal {
  id: number;
  limit: TruckLimit;
  /** Ascending. */
  slots: readonly PlanSlot[];
}

/** What a truck does in one slot of one terminal. */
interface PlanTour {
  terminalId: number;
  begin: number;
  end: number;
  pickups: readonly Load[];
  deliveries: readonly Load[];
}

export interface PlanDriver {
  id: string;
  /** The licence ends; a slot that begins later is refused. Infinity where none is needed. */
  licensedUntil: number;
  /** Terminals that let the driver in only before a moment, or not at all: -Infinity. */
  admittedUntil: ReadonlyMap<number, number>;
  /** What is booked already. */
  tours: readonly PlanTour[];
}

export interface PlanProblem {
  rows: readonly PlanRow[];
  terminals: readonly PlanTerminal[];
  drivers: readonly PlanDriver[];
  /** Minutes from entering one terminal until the truck can enter the next, handling included. */
  minutes: (from: number, to: number) => number;
}

export interface PlanChoice {
  truckerId: string;
  terminalId: number;
  begin: number;
  end: number;
}

/** Why a row got its slot, or none. */
export type PlanReason =
  | 'paired'
  | 'wanted'
  | 'outsideWanted'
  | 'earliest'
  | 'noSlot'
  | 'noPlace'
  | 'noDriver'
  | 'oneToOne';

export interface PlanProposal {
  id: string;
  choice: PlanChoice | null;
  reason: PlanReason;
  /** Other slots with their drivers, the best first. */
  alternatives: readonly PlanChoice[];
}
