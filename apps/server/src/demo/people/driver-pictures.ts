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

/**
 * Draws and stores the pictures of the demo's drivers while `insert` is under way, which leaves a processor free, then hands
 * their rows over. Where anything fails no file stays: no transaction would take it back.
 */
export async function withPictures(
  files: Files,
  identifications: readonly DemoIdentification[],
  { insert, keep }: { insert: () => Promise<void>; keep: (pictures: readonly PictureRow[]) => Promise<void> },
): Promise<void> {
  const [drawn, inserted] = await Promise.allSettled([storePictures(files, identifications), insert()]);
  if (drawn.status === 'rejected') throw drawn.reason;
  try {
    if (inserted.status === 'rejected') throw inserted.reason;
    await keep(drawn.value);
  } catch (error) {
    await removePictures(files, drawn.value);
    throw error;
  }
}

async function storePictures(files: Files, identifications: readonly DemoIdentification[]): Promise<PictureRow[]> {
  const wanted = identifications.flatMap((entry) => entry.pictures.map((kind) => ({ entry, kind })));
  const stored: PictureRow[] = [];
  const keep = async ({ entry, kind }: (typeof wanted)[number], { bytes, width, height }: DrawnPicture) => {
    const fileKey = await files.put(bytes);
    stored.push({ identificationId: entry.id, kind, fileKey, width, height, createdDate: entry.createdDate });
  };
  try {
    await withRenderer(async (render) => {
      const drawn = new Map<number, Promise<DrawnPicture>>();
      const portrait = (look: number) => {
        const made = drawn.get(look) ?? render(looks[look]!.face, 1);
        drawn.set(look, made);
        return made;
      };
      await fewAtATime(wanted, async (picture) => {
        const { look, printedLook, paper } = picture.entry;
        if (picture.kind === 'portrait') return keep(picture, await portrait(look));
        const { front, back } = sheetsOf(paper.printed, looks[printedLook]!.face);
        await keep(picture, await render(picture.kind === 'documentFront' ? front : (back ?? front), cardScale));
      });
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
async function fewAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: atATime }, async () => {
    for (const item of rest) await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
