import type {
  ContainerData,
  DrivingMinutes,
  ForwarderTrucker,
  PlanCheck,
  PlannedRow,
  Terminal,
} from '@quaygate/contract';
import {
  addDays,
  minutesIn,
  type PlanDriver,
  type PlanProblem,
  type PlanRow,
  type PlanTerminal,
  startOfLocalDay,
} from '@quaygate/rules';
import { isPlannable, type RowFacts } from './plan-row.ts';

/** Slots, tours and limits as the last checks answered them. */
export type PlanWorld = Pick<PlanCheck, 'terminals' | 'tours'>;

interface Given {
  rows: readonly PlannedRow[];
  factsOf: (rowId: string) => RowFacts;
  world: PlanWorld;
  drivers: readonly ForwarderTrucker[];
  terminals: readonly Terminal[];
  minutes: readonly DrivingMinutes[];
}

export function loadOf(container: ContainerData | undefined): PlanRow['load'] {
  const { containerType = null, containerLength = null, netWeight = null, emptyWeight = null } = container ?? {};
  return { containerType, containerLength, weight: (netWeight ?? 0) + (emptyWeight ?? 0) };
}

function rowOf(row: PlannedRow, { checked, offered: begins }: RowFacts, slots: PlanTerminal['slots']): PlanRow {
  const isOffered = new Set(begins);
  const offered = slots.flatMap(({ begin }, place) => (isOffered.has(begin) ? [place] : []));
  const kept = row.timeSlot?.slotBegin.getTime();
  return {
    id: row.rowId,
    terminalId: row.terminalId ?? -1,
    type: row.type ?? 'pickup',
    load: loadOf(checked?.container),
    slots: kept === undefined ? offered : offered.filter((place) => slots[place]?.begin === kept),
    wanted:
      row.wantedFrom && row.wantedUntil
        ? // The slot begins before the wanted time is over.
          { from: row.wantedFrom.getTime(), until: row.wantedUntil.getTime() - 1 }
        : null,
    truckerId: row.truckerId,
    pairWith: row.pairRowId,
  };
}

function licensedUntil({ needsLicense, licenseStatus, expirationDate, hasRenewal }: ForwarderTrucker): number {
  if (!needsLicense) return Infinity;
  if (licenseStatus !== 'ASSIGNED' || !expirationDate) return -Infinity;
  return hasRenewal ? Infinity : expirationDate.getTime();
}

function driverOf(driver: ForwarderTrucker, { world, terminals }: Given): PlanDriver {
  const admittedUntil = new Map<number, number>();
  for (const { terminalId, admissions } of world.terminals) {
    const limit = admissions.find(({ truckerId }) => truckerId === driver.userId);
    if (!limit) continue;
    const zone = terminals.find(({ id }) => id === terminalId)?.timeZone ?? 'UTC';
    const { admittedUntil: day } = limit;
    admittedUntil.set(terminalId, day ? startOfLocalDay(addDays(day, 1), zone).getTime() : -Infinity);
  }
  const tours = world.tours
    .filter(({ truckerId }) => truckerId === driver.userId)
    .map(({ terminalId, timeSlot, pickups, deliveries }) => ({
      terminalId,
      begin: timeSlot.slotBegin.getTime(),
      end: timeSlot.slotEnd.getTime(),
      pickups,
      deliveries,
    }));
  return { id: driver.userId, licensedUntil: licensedUntil(driver), admittedUntil, tours };
}

/** The plan as the rule for proposals sees it (PLAN-20). Rows that have slot and driver stand in it too: they take places. */
export function problemOf(given: Given): PlanProblem {
  const terminals = given.world.terminals.map(
    ({ terminalId, limit, slots }): PlanTerminal => ({
      id: terminalId,
      limit,
      slots: slots.map(({ slotBegin, slotEnd, free, category, isConcerned }) => ({
        begin: slotBegin.getTime(),
        end: slotEnd.getTime(),
        free,
        category,
        isConcerned,
      })),
    }),
  );
  const slotsOf = new Map(terminals.map(({ id, slots }) => [id, slots]));
  return {
    rows: given.rows
      .filter((row) => isPlannable(row, given.factsOf(row.rowId)))
      .map((row) => rowOf(row, given.factsOf(row.rowId), slotsOf.get(row.terminalId ?? -1) ?? [])),
    terminals,
    drivers: given.drivers.filter(({ licensePlate }) => licensePlate?.trim()).map((driver) => driverOf(driver, given)),
    minutes: minutesIn(given.minutes),
  };
}
