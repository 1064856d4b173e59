import { type TerminalInterface, terminalInterface } from '@quaygate/contract';
import { whyNotBookable } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import type { Slice } from '../../serving/serve.ts';
import { findCalls, findDoubtfulUnits, findReaders, isFacility } from './terminal-interface.queries.ts';

const shownUnits = 100;

/**
 * What came over the interface of a terminal (SETUP-41).
 * @throws Refusal not_found
 */
async function getInterface({ db, now }: Pick<Deps, 'db' | 'now'>, facilityId: number): Promise<TerminalInterface> {
  if (!(await isFacility(db, facilityId))) throw new Refusal('not_found');
  const moment = now();
  const [calls, readers, found] = await Promise.all([
    findCalls(db, facilityId),
    findReaders(db, facilityId),
    findDoubtfulUnits(db, facilityId, moment, shownUnits),
  ]);
  const units = found.map((unit) => ({ ...unit, reasons: whyNotBookable(unit, moment) }));
  return { calls, readers, units };
}

export const terminalInterfaceSlice: Slice = (serve, deps) => {
  serve(terminalInterface.get, ({ params }) => getInterface(deps, params.facilityId));
};
