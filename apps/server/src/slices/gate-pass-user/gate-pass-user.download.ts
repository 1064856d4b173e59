import type { GatePassUserDetail } from '@quaygate/contract';
import { strToU8, zipSync } from 'fflate';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { findIdentifications, findPictureKey } from '../identification/identification.queries.ts';
import { driverOf } from '../identification/identification.service.ts';
import { reviewView } from '../identification/identification.view.ts';
import { getGatePassUser } from './gate-pass-user.service.ts';
import { findDriverData } from './gate-pass-user-data.queries.ts';

type DownloadDeps = Pick<Deps, 'db' | 'now' | 'files' | 'vault'>;

/** Names of other people are not the driver's data. */
const withoutOthers = ({ changes, ...driver }: GatePassUserDetail) => ({
  ...driver,
  changes: changes.map(({ creator: _, supervisor: __, notes: ___, ...change }) => change),
});

/**
 * All that is kept of a driver: a ZIP with driver.json and the pictures; the download is recorded (IDENT-13).
 * @throws Refusal not_found
 */
export async function downloadDriver(deps: DownloadDeps, by: Actor, truckerId: string): Promise<FileAnswer> {
  const { db, now, files, vault } = deps;
  const driver = await getGatePassUser(deps, truckerId);
  const rows = await findIdentifications(db, truckerId);
  const content: Record<string, Uint8Array> = {};
  const identifications = [];
  for (const row of rows) {
    const { duplicateOf: _, ...identification } = await reviewView({ db, vault, now: now() }, row);
    identifications.push(identification);
    for (const kind of row.pictures) {
      const key = await findPictureKey(db, { truckerId, id: row.id, kind });
      const bytes = key && (await files.get(key));
      if (bytes) content[`pictures/${row.id}-${kind}.jpg`] = bytes;
    }
  }
  const data = { driver: withoutOthers(driver), identifications, ...(await findDriverData(db, truckerId)) };
  content['driver.json'] = strToU8(JSON.stringify(data, null, 2));
  await recordAct(db, by, now(), { kind: 'truckerDownloaded', object: driverOf(driver), after: {} });
  // Pictures are packed already.
  return { fileName: `driver-${truckerId}.zip`, bytes: Buffer.from(zipSync(content, { level: 0 })) };
}
