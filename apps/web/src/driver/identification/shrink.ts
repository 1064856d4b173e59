/** Longest side that the server keeps, and the shortest it takes (IDENT-05). */
const longestSide = 2_400;
const shortestSide = 300;
const quality = 0.86;

/** A picture that cannot be handed in; `code` names the text that says so. */
export class PictureFault extends Error {
  readonly code: 'noPicture' | 'tooSmall';
  constructor(code: PictureFault['code']) {
    super(code);
    this.code = code;
  }
}

/**
 * A photo as upright JPEG of at most 2,400 pixels on its longer side, so that it fits on a weak network (DRV-IDN-03).
 * @throws PictureFault for what is no picture, or a side below 300 pixels
 */
export async function shrink(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo).catch(() => {
    throw new PictureFault('noPicture');
  });
  try {
    if (Math.min(picture.width, picture.height) < shortestSide) throw new PictureFault('tooSmall');
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!small) throw new PictureFault('noPicture');
    return small;
  } finally {
    picture.close();
  }
}
