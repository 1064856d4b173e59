import { type DemoCompany, demoCompanies } from '../companies/companies.ts';
import type { Random } from '../random.ts';
import type { DemoBlock } from '../tours/blocks.ts';
import type { DemoTrucker } from '../tours/fleet.ts';
import { hour } from '../tours/moments.ts';
import type { DemoSlot } from '../tours/slots.ts';

export type Driver = DemoTrucker & { plate: string };

/** Between two tours of one driver. */
const rest = 3 * hour;

/** Hands out drivers so that none drives two tours at once or at a terminal that blocked them. */
export class DriverPool {
  readonly #busy = new Map<string, number[]>();
  readonly #blocked: Set<string>;
  readonly #crews: [Driver[], number][];

  constructor(drivers: readonly Driver[], blocks: readonly DemoBlock[]) {
    this.#blocked = new Set(blocks.map(({ facilityId, truckerId }) => `${facilityId} ${truckerId}`));
    this.#crews = demoCompanies.map(({ id, weight }) => [drivers.filter(({ company }) => company.id === id), weight]);
  }

  #isFree(driver: Driver, { facilityId, slotBegin }: DemoSlot) {
    if (this.#blocked.has(`${facilityId} ${driver.userId}`)) return false;
    return (this.#busy.get(driver.userId) ?? []).every((time) => Math.abs(time - slotBegin.getTime()) > rest);
  }

  keepBusy(driver: Driver, { slotBegin }: DemoSlot): void {
    this.#busy.set(driver.userId, [...(this.#busy.get(driver.userId) ?? []), slotBegin.getTime()]);
  }

  /** A driver for the slot, of one company if named; undefined when a few tries found no free driver. */
  take(slot: DemoSlot, random: Random, company?: DemoCompany): Driver | undefined {
    const own = company && this.#crews[demoCompanies.indexOf(company)]?.[0];
    for (let attempt = 0; attempt < 40; attempt++) {
      const driver = random.pick(own ?? random.weighted(this.#crews));
      if (!this.#isFree(driver, slot)) continue;
      this.keepBusy(driver, slot);
      return driver;
    }
    return undefined;
  }
}
