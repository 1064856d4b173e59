import type { Change } from '@quaygate/contract';
import type { Deps } from '../../serving/deps.ts';
import type { SharedText } from '../../serving/sockets/shared-text.ts';
import type { MonitoredTerminal } from './vehicle-list.queries.ts';
import { positionsOfChange } from './vehicle-position-change.rule.ts';
import { VehicleWatch } from './vehicle-watch.service.ts';

/** Sends a terminal's list to a viewer. */
type Viewer = (list: SharedText) => void;

/** The lists of the terminals that somebody watches through this instance; the others cost nothing. */
export class VehicleLists {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'elapsed' | 'log' | 'settings' | 'bus'>;
  readonly #watches = new Map<number, VehicleWatch>();

  constructor(deps: Pick<Deps, 'db' | 'now' | 'elapsed' | 'log' | 'settings' | 'bus'>) {
    this.#deps = deps;
    deps.bus.subscribe((change) => this.#hear(change));
  }

  /** Terminals that are watched now. */
  get size(): number {
    return this.#watches.size;
  }

  /** @returns ends it */
  watch(terminal: MonitoredTerminal, viewer: Viewer): () => void {
    const known = this.#watches.get(terminal.id);
    const watch = known ?? new VehicleWatch(this.#deps, terminal, this.#deps.settings.vehicleListEvery);
    if (!known) this.#watches.set(terminal.id, watch);
    watch.add(viewer);
    return () => {
      watch.remove(viewer);
      if (watch.isWatched) return;
      watch.end();
      this.#watches.delete(terminal.id);
    };
  }

  #hear(change: Change): void {
    const { noun, facilityId } = change;
    // While changes of other instances do not arrive, each of our own is a reason to read theirs.
    const stored = this.#deps.bus.isConnected() ? positionsOfChange(change) : undefined;
    const some = facilityId === undefined ? [...this.#watches.values()] : [this.#watches.get(facilityId)];
    for (const watch of some) {
      if (stored) watch?.take(stored);
      else if (noun === 'vehicle') watch?.move();
      else if (noun === 'booking' || noun === 'blockList') watch?.changeVisits();
      else if (noun === 'resync') watch?.readAll();
    }
  }
}
