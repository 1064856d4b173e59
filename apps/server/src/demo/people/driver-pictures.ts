import type { Insertable } from 'kysely';
import type { Files } from '../../outside/files/files.ts';
import type { PictureTable } from '../../slices/identification/identification.table.ts';
import { sheetsOf } from '../drawing/card.ts';
import { looks } from '../drawing/portrait.ts';
import { type DrawnPicture, withRenderer } from '../drawing/render.ts';
import type { DemoIdentification } from './identifications.ts';

/** More at a time are done no sooner. */
const atATime = 3;
/** As small as a zone can still be read: larger ones take longer. */
const cardScale = 0.8;

type PictureRow = Insertable<PictureTable>;

export interface DriverPicture extends DrawnPicture {
  entry: DemoIdentification;
  kind: DemoIdentification['pictures'][number];
}

/** Draws the pictures of the demo's drivers, in threads beside the server. */
export function drawPictures(identifications: readonly DemoIdentification[]): Promise<DriverPicture[]> {
  const wanted = identifications.flatMap((entry) => entry.pictures.map((kind) => ({ entry, kind })));
  return withRenderer(async (render) => {
    const drawn = new Map<number, Promise<DrawnPicture>>();
    const portrait = (look: number) => {
      const made = drawn.get(look) ?? render(looks[look]!.face, 1);
      drawn.set(look, made);
      return made;
    };
    return fewAtATime(wanted, async ({ entry, kind }) => {
      const { look, printedLook, paper } = entry;
      if (kind === 'portrait') return { entry, kind, ...(await portrait(look)) };
      const { front, back } = sheetsOf(paper.printed, looks[printedLook]!.face);
      return { entry, kind, ...(await render(kind === 'documentFront' ? front : (back ?? front), cardScale)) };
    });
  });
}

/**
 * Stores the pictures of the demo's drivers while `insert` is under way, which leaves a processor free, then hands their rows
 * over. Where anything fails no file stays: no transaction would take it back.
 */
export async function withPictures(
  files: Files,
  pictures: Promise<readonly DriverPicture[]>,
  { insert, keep }: { insert: () => Promise<void>; keep: (pictures: readonly PictureRow[]) => Promise<void> },
): Promise<void> {
  const [stored, inserted] = await Promise.allSettled([storePictures(files, pictures), insert()]);
  if (stored.status === 'rejected') throw stored.reason;
  try {
    if (inserted.status === 'rejected') throw inserted.reason;
    await keep(stored.value);
  } catch (error) {
    await removePictures(files, stored.value);
    throw error;
  }
}

async function storePictures(files: Files, pictures: Promise<readonly DriverPicture[]>): Promise<PictureRow[]> {
  const stored: PictureRow[] = [];
  try {
    await fewAtATime(await pictures, async ({ entry, kind, bytes, width, height }) => {
      const fileKey = await files.put(bytes);
      stored.push({ identificationId: entry.id, kind, fileKey, width, height, createdDate: entry.createdDate });
    });
  } catch (error) {
    await removePictures(files, stored);
    throw error;
  }
  return stored;
}

const removePictures = (files: Files, pictures: readonly PictureRow[]) =>
  Promise.all(pictures.map(({ fileKey }) => files.remove(fileKey).catch(() => {})));

/** Does the work for every item, a few at a time; a failure is thrown when nothing is under way any more. */
async function fewAtATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const workers = Array.from({ length: atATime }, async () => {
    for (const [at, item] of rest) results[at] = await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return results;
}
