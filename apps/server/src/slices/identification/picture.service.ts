import { createHash } from 'node:crypto';
import type { PictureKind } from '@quaygate/rules';
import { readPicture } from '../../outside/picture/picture.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { keepLook } from './evidence-look.queries.ts';
import {
  findIdentification,
  findPictureKey,
  findRemovedFiles,
  forgetRemovedFile,
  type IdentificationRow,
  lockDriver,
  storePicture,
} from './identification.queries.ts';
import { driverOf, getIdentification, type IdentificationDeps, type Which } from './identification.service.ts';

type WhichPicture = Which & { kind: PictureKind };

const openOne = (row: IdentificationRow | undefined) => {
  if (!row) throw new Refusal('not_found');
  if (row.submittedDate || row.source === 'hosted') throw new Refusal('identification_already_submitted');
};

/**
 * Stores a picture of an identification that was not handed in; another one of its kind is replaced (IDENT-05).
 * @throws Refusal not_found, identification_already_submitted, picture_invalid, picture_too_large, picture_too_small, request_too_large
 */
export async function addPicture(
  deps: IdentificationDeps,
  { kind, ...which }: WhichPicture,
  upload: () => Promise<{ bytes: Buffer }>,
): Promise<IdentificationRow> {
  const { db } = deps;
  openOne(await findIdentification(db, which));
  const { bytes } = await upload();
  await keepPicture(deps, { ...which, kind }, bytes, async (trx) => {
    await lockDriver(trx, which.truckerId);
    openOne(await findIdentification(trx, which));
  });
  return getIdentification(deps, which);
}

/** Reads, stores and notes a picture; its file goes again where it cannot be noted. */
export async function keepPicture(
  { db, now, files }: Pick<Deps, 'db' | 'now' | 'files'>,
  { id, kind }: WhichPicture,
  bytes: Buffer,
  lock: (trx: Parameters<typeof lockDriver>[0]) => Promise<void>,
): Promise<void> {
  const { width, height, bytes: picture } = await readPicture(bytes);
  const fileKey = await files.put(picture);
  await db
    .transaction()
    .execute(async (trx) => {
      await lock(trx);
      await storePicture(trx, { identificationId: id, kind, fileKey, width, height, createdDate: now() });
    })
    .catch(async (error) => {
      await files.remove(fileKey).catch(() => {});
      throw error;
    });
}

/**
 * A picture for somebody who may see it; the look is recorded before it is answered (IDENT-09).
 * @throws Refusal not_found
 */
export async function showPicture(
  { db, now, files, ...rest }: IdentificationDeps,
  which: WhichPicture,
  by: Actor,
): Promise<Buffer> {
  const key = await findPictureKey(db, which);
  const bytes = key && (await files.get(key));
  if (!bytes) throw new Refusal('not_found');
  const isNewest = await db.transaction().execute(async (trx) => {
    const driver = await lockDriver(trx, which.truckerId);
    if (!driver) throw new Refusal('not_found');
    if ((await findPictureKey(trx, which)) !== key) return false;
    const after = { identification: which.id, picture: which.kind };
    await recordAct(trx, by, now(), { kind: 'pictureViewed', object: driverOf(driver), after });
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    await keepLook(trx, { ...{ identificationId: which.id, part: which.kind, contentHash }, by, now: now() });
    return true;
  });
  // It was replaced meanwhile: the look is one at what is answered.
  return isNewest ? bytes : showPicture({ db, now, files, ...rest }, which, by);
}

/** A storage that is away is not asked for every file. */
const failuresInARun = 3;

/** Removes files whose pictures are gone from the storage; one that cannot be reached is tried again. */
export async function removeFiles(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  limit: number,
): Promise<number> {
  let [removed, failures] = [0, 0];
  for (const key of await findRemovedFiles(db, limit)) {
    try {
      await files.remove(key);
      await forgetRemovedFile(db, key);
      removed += 1;
    } catch (error) {
      log.warn({ err: error }, 'a removed picture is still stored');
      failures += 1;
      if (failures === failuresInARun) break;
    }
  }
  return removed;
}
