import { oneAfterAnother } from '../../plumbing/limits/heavy.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { decodePicture, type Picture, shrinkPicture } from './decode.ts';
import { kindOf } from './picture-kind.ts';

/** Pictures that wait behind the one under way; their bytes are held. */
const mostWaiting = 20;

const inTurn = oneAfterAnother();
let taken = 0;

/**
 * Reads a picture that somebody sent, and writes it anew as an upright JPEG of at most 2,400 pixels on its longer side:
 * nothing but its pixels survives. One at a time, because a large one takes some hundred MB for a second.
 * @throws Refusal picture_invalid: no JPEG, PNG or WebP by its content, damaged, cut off or animated;
 * picture_too_large: more than 50 million pixels or a side above 12,000; picture_too_small: a side below 300;
 * too_many_requests: 20 wait already; temporarily_unavailable: not done within 20 s
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const kind = kindOf(bytes);
  if (!kind) throw new Refusal('picture_invalid');
  if (taken > mostWaiting) throw new Refusal('too_many_requests', { retryAfter: 2 });
  taken += 1;
  try {
    return await inTurn(() => decodePicture(bytes, kind));
  } finally {
    taken -= 1;
  }
}

const shrinkInTurn = oneAfterAnother();

/**
 * A picture that `readPicture` wrote, with at most so many pixels on its longer side. One at a time: many small pictures
 * are asked for at once, and uploads are not to wait for them.
 */
export const smallPicture = (bytes: Buffer, longestSide: number): Promise<Buffer> =>
  shrinkInTurn(() => shrinkPicture(bytes, longestSide));
