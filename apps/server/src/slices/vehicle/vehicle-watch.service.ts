import { plateReading, platesMeant } from '@quaygate/rules';
import type { Deps } from '../../serving/deps.ts';
import { type SharedText, shareText } from '../../serving/sockets/shared-text.ts';
import { findVehicles, type MonitoredTerminal } from './vehicle-list.queries.ts';
import { vehicleList } from './vehicle-list.view.ts';
import { VehicleMemory } from './vehicle-list-memory.service.ts';
import type { StoredPositions } from './vehicle-position-change.rule.ts';
import { findVisitsOfPlates, type PlateVisit } from './vehicle-visit.queries.ts';

/** An unchanged list is sent again after so many milliseconds, and everything is read anew. */
const repeatAfter = 10_000;
/** Reports older than this are read only with everything else: a report is seldom that late. */
const usuallyWithin = 60_000;
const day = 86_400_000;

type Listener = (list: SharedText) => void;

/** The list of one terminal while somebody watches it: made anew when something changed, encoded once for all. */
export class VehicleWatch {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'elapsed' | 'log'>;
  readonly #terminal: MonitoredTerminal;
  readonly #listeners = new Set<Listener>();
  readonly #timer: NodeJS.Timeout;
  readonly #memory = new VehicleMemory();
  /** What was stored while vehicles are read: it may be in what is read, or not. */
  #meanwhile: StoredPositions[] | null = null;
  #visits = new Map<string, PlateVisit[]>();
  /** The table may have what the memory does not. */
  #isBehind = true;
  /** The memory has what was not told. */
  #haveMoved = false;
  #haveVisitsChanged = true;
  #readAllAt = Number.NEGATIVE_INFINITY;
  #sentAt = Number.NEGATIVE_INFINITY;
  #list: SharedText | null = null;
  #text = Buffer.alloc(0);
  #isWorking = false;
  #hasFailed = false;

  constructor(deps: Pick<Deps, 'db' | 'now' | 'elapsed' | 'log'>, terminal: MonitoredTerminal, every: number) {
    this.#deps = deps;
    this.#terminal = terminal;
    this.#timer = setInterval(() => this.#work(), every).unref();
    void this.#work();
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** The list comes at once where there is one, and after each change. */
  add(listener: Listener): void {
    this.#listeners.add(listener);
    if (this.#list) listener(this.#list);
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Vehicles have reported elsewhere, or were deleted. */
  move(): void {
    this.#isBehind = true;
  }

  /** Vehicles have reported to this instance. */
  take(stored: StoredPositions): void {
    if (this.#meanwhile) {
      this.#meanwhile.push(stored);
      return;
    }
    this.#haveMoved = true;
    if (this.#memory.take(stored)) this.#haveVisitsChanged = true;
  }

  /** Bookings or blocks have changed. */
  changeVisits(): void {
    this.#haveVisitsChanged = true;
  }

  /** Whatever has changed: it may have been missed. */
  readAll(): void {
    this.#readAllAt = Number.NEGATIVE_INFINITY;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#listeners.clear();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      await this.#read();
      this.#hasFailed = false;
    } catch (error) {
      // Lists stay as they are until the database is back.
      if (!this.#hasFailed) this.#deps.log.warn({ err: error }, 'vehicles not read');
      this.#hasFailed = true;
      this.readAll();
    } finally {
      this.#isWorking = false;
    }
  }

  async #read(): Promise<void> {
    const time = this.#deps.elapsed();
    const isAll = time - this.#readAllAt >= repeatAfter;
    if (!isAll && !this.#isBehind && !this.#haveMoved && !this.#haveVisitsChanged) return;
    if (isAll || this.#isBehind) await this.#readVehicles(isAll);
    if (isAll || this.#haveVisitsChanged) await this.#readVisits();
    if (isAll) this.#readAllAt = time;
    this.#haveMoved = false;
    await this.#tell(time);
  }

  async #readVehicles(isAll: boolean): Promise<void> {
    const { db, now } = this.#deps;
    this.#isBehind = false;
    this.#meanwhile = [];
    const since = new Date(now().getTime() - (isAll ? day : usuallyWithin));
    try {
      const found = await findVehicles(db, this.#terminal.id, since);
      if (isAll) this.#memory.replaceAll(found);
      else this.#memory.replaceSince(since, found);
      if (found.some(({ plateKey }) => plateKey !== null && !this.#visits.has(plateKey)))
        this.#haveVisitsChanged = true;
    } finally {
      const stored = this.#meanwhile;
      this.#meanwhile = null;
      for (const each of stored) this.take(each);
    }
  }

  async #readVisits(): Promise<void> {
    const { db, now } = this.#deps;
    this.#haveVisitsChanged = false;
    const plates = new Set<string>();
    for (const { plateKey } of this.#memory.list()) if (plateKey) plates.add(plateKey);
    const found = plates.size > 0 ? await findVisitsOfPlates(db, this.#terminal.id, [...plates], now()) : [];
    this.#visits = visitsOf(plates, found);
  }

  async #tell(time: number): Promise<void> {
    const { area } = this.#terminal;
    const parts = { area, vehicles: this.#memory.list(), visits: this.#visits };
    const text = Buffer.from(JSON.stringify(vehicleList(parts, this.#deps.now())));
    const isSame = this.#list !== null && this.#text.equals(text);
    if (isSame && time - this.#sentAt < repeatAfter) return;
    const list = this.#list !== null && isSame ? this.#list : await shareText(text);
    this.#text = text;
    this.#list = list;
    this.#sentAt = time;
    for (const listener of this.#listeners) listener(list);
  }
}

/** The visits of each plate that was reported, by what it certainly means (FIELD-PLATE-03). */
function visitsOf(plates: Iterable<string>, found: readonly PlateVisit[]): Map<string, PlateVisit[]> {
  const byReading = Map.groupBy(found, (visit) => visit.plateReading);
  return new Map(
    [...plates].map((plate) => {
      const alike = byReading.get(plateReading(plate)) ?? [];
      const { exact } = platesMeant(
        plate,
        alike.map(({ licensePlate }) => licensePlate),
      );
      return [plate, alike.filter(({ licensePlate }) => exact.includes(licensePlate))];
    }),
  );
}
