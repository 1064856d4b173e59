import { randomOf } from '../random.ts';
import type { DemoTrucker } from '../tours/fleet.ts';
import { day, later } from '../tours/moments.ts';

/** Drivers by how far their identification came; each stands in one of the lists. */
interface ChosenDrivers {
  /** Whose documents others hand in as their own, each beside its duplicate. */
  originals: DemoTrucker[];
  duplicates: DemoTrucker[];
  verified: DemoTrucker[];
  waiting: DemoTrucker[];
  /** Something is wrong with the document. */
  flawed: DemoTrucker[];
  refused: DemoTrucker[];
  begun: DemoTrucker[];
  told: DemoTrucker[];
}

/** Of the approved drivers. */
const shares = { verified: 0.7, waiting: 0.06 };

/** Draws who of the approved drivers is what; the rest never began. */
export function chooseDrivers(
  truckers: readonly DemoTrucker[],
  now: Date,
  counts: Pick<Record<keyof ChosenDrivers, number>, 'flawed' | 'refused' | 'begun' | 'told'>,
): ChosenDrivers {
  const random = randomOf('identified drivers');
  const approved = truckers.filter(({ state }) => state === 'approved');
  const left = new Map(approved.map((driver) => [driver.userId, driver]));
  const isOld = ({ registeredDate }: DemoTrucker) => registeredDate < later(now, -100 * day);
  const take = (count: number, fits: (driver: DemoTrucker) => boolean): DemoTrucker[] => {
    const taken = [...left.values()]
      .filter(fits)
      .map((driver) => ({ driver, draw: random.next() }))
      .sort((one, other) => one.draw - other.draw)
      .slice(0, count)
      .map(({ driver }) => driver);
    for (const { userId } of taken) left.delete(userId);
    return taken;
  };

  const [twin, again] = takeTwins(left);
  const [lender, borrower] = [...take(1, isOld), ...take(1, isOld)];
  const chosen = {
    originals: [twin, lender],
    duplicates: [again, borrower],
    told: take(counts.told, isOld),
    refused: take(counts.refused, isOld),
    flawed: take(counts.flawed, () => true),
    begun: take(counts.begun, () => true),
    waiting: take(Math.round(approved.length * shares.waiting), () => true),
    verified: take(
      Math.round(approved.length * shares.verified),
      ({ registeredDate }) => registeredDate < later(now, -40 * day),
    ),
  };
  const isDriver = (driver: DemoTrucker | undefined) => driver !== undefined;
  return { ...chosen, originals: chosen.originals.filter(isDriver), duplicates: chosen.duplicates.filter(isDriver) };
}

/** Two drivers of one name at two companies: one person who registered twice. */
function takeTwins(left: Map<string, DemoTrucker>): DemoTrucker[] {
  const byName = Map.groupBy(left.values(), ({ firstName, lastName }) => `${firstName} ${lastName}`);
  const twins = [...byName.values()].find((drivers) => drivers.length === 2) ?? [];
  for (const { userId } of twins) left.delete(userId);
  return twins;
}
