export interface Drawing {
  /** What stands within the element around it. */
  content: string;
  width: number;
  height: number;
}

/** Size as it is stored, in pixels. */
export interface DrawnPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

const loader = { operation: ['VipsForeignLoadSvgBuffer'] };

/**
 * Lets drawings of our own be rendered while `work` goes on. The library opens none before and after: what people
 * send is never a drawing.
 */
export async function withRenderer<T>(
  work: (render: (drawing: Drawing, scale: number) => Promise<DrawnPicture>) => Promise<T>,
): Promise<T> {
  const { default: sharp } = await import('sharp');
  // Many small pictures side by side are done sooner with one thread each.
  sharp.concurrency(1);
  sharp.unblock(loader);
  try {
    return await work(async ({ content, width, height }, scale) => {
      const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) };
      const size = `width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${width} ${height}"`;
      const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);
      return { ...pixels, bytes: await sharp(svg).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer() };
    });
  } finally {
    sharp.block(loader);
  }
}
