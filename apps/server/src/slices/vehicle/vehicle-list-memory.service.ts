import { plateKey } from '@quaygate/rules';
import { isNewer } from '../../integration/report.ts';
import type { ReportedVehicle } from './vehicle-list.queries.ts';
import { keptOf, type PlacedItem, type StoredPositions } from './vehicle-position-change.rule.ts';

/**
 * The newest reports of a terminal's vehicles, as the table has them. What this instance stores itself is written into them,
 * in place: a thousand vehicles each second would otherwise be a thousand objects to throw away.
 */
export class VehicleMemory {
  readonly #vehicles = new Map<string, ReportedVehicle>();

  /** Sorted by vehicleId, except those that came after everything was read. */
  list(): ReportedVehicle[] {
    return [...this.#vehicles.values()];
  }

  /** Everything was read. */
  replaceAll(found: readonly ReportedVehicle[]): void {
    this.#vehicles.clear();
    this.#set(found.toSorted((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1)));
  }

  /** What was reported since a moment was read: what is not among it was deleted. */
  replaceSince(since: Date, found: readonly ReportedVehicle[]): void {
    const ids = new Set(found.map(({ vehicleId }) => vehicleId));
    for (const { vehicleId, occurredAt } of this.#vehicles.values())
      if (occurredAt >= since && !ids.has(vehicleId)) this.#vehicles.delete(vehicleId);
    this.#set(found);
  }

  /** @returns whether a vehicle has another plate than before */
  take({ items, before }: StoredPositions): boolean {
    let hasNewPlate = false;
    for (const placed of items) {
      if (!placed.isNewest) continue;
      const older = before.get(placed.item.vehicleId);
      if (older && (older.eventId === placed.item.eventId || !isNewer(placed.item, older))) continue;
      if (this.#takeOne(placed)) hasNewPlate = true;
    }
    return hasNewPlate;
  }

  #set(found: readonly ReportedVehicle[]): void {
    for (const vehicle of found) this.#vehicles.set(vehicle.vehicleId, vehicle);
  }

  #takeOne(placed: PlacedItem): boolean {
    const { vehicleId, occurredAt, licensePlate, deleted } = placed.item;
    const known = this.#vehicles.get(vehicleId) ?? this.#add(vehicleId);
    // Another instance has stored a newer one, and it was read.
    if (known.occurredAt > occurredAt) return false;
    known.occurredAt.setTime(occurredAt.getTime());
    known.latitude = keptOf(placed, 'latitude');
    known.longitude = keptOf(placed, 'longitude');
    known.direction = keptOf(placed, 'direction');
    known.locationAccuracy = keptOf(placed, 'locationAccuracy');
    known.isOutside = placed.isOutside;
    known.deleted = deleted;
    if (placed.hasLeft) known.leftAt = new Date(occurredAt);
    if (known.licensePlate === licensePlate) return false;
    const before = known.plateKey;
    known.licensePlate = licensePlate;
    known.plateKey = licensePlate && plateKey(licensePlate);
    return known.plateKey !== before;
  }

  /** A vehicle that has reported nothing yet. */
  #add(vehicleId: string): ReportedVehicle {
    const vehicle: ReportedVehicle = {
      vehicleId,
      occurredAt: new Date(0),
      licensePlate: null,
      plateKey: null,
      latitude: null,
      longitude: null,
      direction: null,
      locationAccuracy: null,
      isOutside: false,
      deleted: false,
      leftAt: null,
    };
    this.#vehicles.set(vehicleId, vehicle);
    return vehicle;
  }
}
