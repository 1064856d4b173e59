import type { Deps } from '../../plumbing/deps.ts';
import { type SharedText, shareText } from '../../plumbing/sockets/shared-text.ts';
import {
  findVehicles,
  findVisitsOfPlates,
  type MonitoredTerminal,
  type PlateVisit,
  type ReportedVehicle,
} from './vehicle-list.queries.ts';
import { vehicleList } from './vehicle-list.view.ts';

/** An unchanged list is sent again after so many milliseconds, and everything is read anew. */
const repeatAfter = 10_000;
/** Reports older than this are read only with everything else: a report is seldom that late. */
const usuallyWithin = 60_000;
const day = 86_400_000;

type Listener = (list: SharedText) => void;

/** The list of one terminal while somebody watches it: read when something changed, encoded once for all. */
export class VehicleWatch {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'log'>;
  readonly #terminal: MonitoredTerminal;
  readonly #listeners = new Set<Listener>();
  readonly #timer: NodeJS.Timeout;
  /** What was read last: everything that has reported lately. */
  #recent: readonly ReportedVehicle[] = [];
  /** The others, as they were when they were read last. */
  #older: readonly ReportedVehicle[] = [];
  #visits = new Map<string, PlateVisit[]>();
  #haveMoved = true;
  #haveVisitsChanged = true;
  #readAllAt = Number.NEGATIVE_INFINITY;
  #sentAt = Number.NEGATIVE_INFINITY;
  #list: SharedText | null = null;
  #text = Buffer.alloc(0);
  #isWorking = false;
  #hasFailed = false;

  constructor(deps: Pick<Deps, 'db' | 'now' | 'log'>, terminal: MonitoredTerminal, every: number) {
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

  /** Vehicles have reported. */
  move(): void {
    this.#haveMoved = true;
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
    const { now } = this.#deps;
    const time = now().getTime();
    const isAll = time - this.#readAllAt >= repeatAfter;
    if (!isAll && !this.#haveMoved && !this.#haveVisitsChanged) return;
    const hasNewPlate = isAll || this.#haveMoved ? await this.#readVehicles(isAll) : false;
    if (isAll || hasNewPlate || this.#haveVisitsChanged) await this.#readVisits();
    if (isAll) this.#readAllAt = time;
    await this.#tell(time);
  }

  /** @returns whether there are plates whose tours are not known */
  async #readVehicles(isAll: boolean): Promise<boolean> {
    const { db, now } = this.#deps;
    this.#haveMoved = false;
    const since = new Date(now().getTime() - (isAll ? day : usuallyWithin));
    const found = await findVehicles(db, this.#terminal.id, since);
    this.#older = isAll ? [] : this.#olderThan(since, found);
    this.#recent = found;
    return found.some(({ plateKey }) => plateKey !== null && !this.#visits.has(plateKey));
  }

  /** What was reported before `since` and not again since; the rest is read anew, unless it was deleted. */
  #olderThan(since: Date, recent: readonly ReportedVehicle[]): readonly ReportedVehicle[] {
    const late = this.#recent.filter(({ occurredAt }) => occurredAt < since);
    const all = late.length > 0 ? [...this.#older, ...late] : this.#older;
    if (all.length === 0) return all;
    const ids = new Set(recent.map(({ vehicleId }) => vehicleId));
    return all.filter(({ vehicleId }) => !ids.has(vehicleId));
  }

  /** A thousand objects a second: arrays are kept as they were read, and copied only where both hold something. */
  #vehicles(): readonly ReportedVehicle[] {
    return this.#older.length > 0 ? [...this.#older, ...this.#recent] : this.#recent;
  }

  async #readVisits(): Promise<void> {
    const { db, now } = this.#deps;
    this.#haveVisitsChanged = false;
    const plates = new Set<string>();
    for (const { plateKey } of this.#vehicles()) if (plateKey) plates.add(plateKey);
    const visits = new Map<string, PlateVisit[]>([...plates].map((plate) => [plate, []]));
    const found = plates.size > 0 ? await findVisitsOfPlates(db, this.#terminal.id, [...plates], now()) : [];
    for (const visit of found) visits.get(visit.plateKey)?.push(visit);
    this.#visits = visits;
  }

  async #tell(time: number): Promise<void> {
    const { area } = this.#terminal;
    const parts = { area, vehicles: this.#vehicles(), visits: this.#visits };
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
