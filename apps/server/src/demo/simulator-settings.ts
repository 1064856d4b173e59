import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoFacilities, trainOperatorRows } from './companies/facilities.ts';
import { addCallees, findSimulatedUsers } from './people/simulated-drivers.ts';
import { type Deps, readSecrets, renewSecrets } from './simulator-secrets.ts';
import { lanes8 } from './tours/lanes.ts';

/** Writes a temporary file and renames it, so that no process reads half a file. Only the owner may read it. */
async function writePrivately(file: string, text: string) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}

/**
 * Writes what the simulator needs to play the demo: keys of the terminals, its forwarder accounts, drivers who can be
 * called, train operators.
 * Keys and passwords of an earlier start are kept while they hold.
 * @returns the file's path; undefined on a database without the demo, or where it is over, which no simulator may touch
 */
export async function writeSimulatorSettings(
  deps: Deps,
  { dataDir, target }: { dataDir: string; target: string },
): Promise<string | undefined> {
  const users = await findSimulatedUsers(deps.db);
  if (!users.length) return undefined;

  const file = path.join(dataDir, 'simulator.json');
  const secrets =
    (await readSecrets(deps.db, file)) ?? (await renewSecrets(deps, [...users, ...(await addCallees(deps, users))]));
  const { keys, accounts, drivers } = secrets;
  const operators = trainOperatorRows.map(({ id }) => id);
  const settings = {
    target,
    publicUrl: deps.settings.publicUrl,
    facilities: demoFacilities.map(({ id, map, modules, openingHour, closingHour, slotLength, maximum }) => ({
      id,
      key: keys.find(({ facilityId }) => facilityId === id)?.key,
      ...{ modules, openingHour, closingHour, slotLength, maximum },
      ...(map === null ? {} : { lanes: lanes8 }),
    })),
    accounts,
    drivers,
    trainOperators: Object.fromEntries(demoFacilities.map(({ id }) => [id, operators])),
  };
  await writePrivately(file, `${JSON.stringify(settings, null, 2)}\n`);
  return file;
}
