import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

/** Pictures made by hand, because no library writes them so. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(name: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

interface PngForm {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth?: number;
  kind?: 'grey' | 'rgba';
  isInterlaced?: boolean;
}

/** Begin and step of each pass in both directions (PNG, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function rawBytes({ width, height, depth = 8, kind = 'grey', isInterlaced = false }: PngForm): number {
  const line = (pixels: number) => 1 + Math.ceil((pixels * depth * (kind === 'rgba' ? 4 : 1)) / 8);
  if (!isInterlaced) return line(width) * height;
  const parts = passes.map(
    ([x, y, stepX, stepY]) => line(Math.ceil((width - x) / stepX)) * Math.ceil((height - y) / stepY),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** So many zeros, packed without ever being in memory at once. */
async function packedZeros(length: number): Promise<Buffer> {
  const pack = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  pack.on('data', (chunk: Buffer) => chunks.push(chunk));
  const block = Buffer.alloc(1_000_000);
  for (let left = length; left > 0; left -= block.length) {
    if (!pack.write(block.subarray(0, left))) await once(pack, 'drain');
  }
  pack.end();
  await once(pack, 'end');
  return Buffer.concat(chunks);
}

/** The chunks of a black PNG: whatever is put between them is a part of the file. */
async function pngChunks(form: PngForm, packed: Promise<Buffer> | Buffer): Promise<Buffer[]> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(form.width, 0);
  header.writeUInt32BE(form.height, 4);
  header[8] = form.depth ?? 8;
  header[9] = form.kind === 'rgba' ? 6 : 0;
  header[12] = form.isInterlaced ? 1 : 0;
  return [signature, pngChunk('IHDR', header), pngChunk('IDAT', await packed), pngChunk('IEND', '')];
}

/** A black PNG, a thousand times smaller than its pixels. */
export async function blackPng(form: PngForm, more: Buffer[] = []): Promise<Buffer> {
  const [begin = signature, header = signature, ...rest] = await pngChunks(form, packedZeros(rawBytes(form)));
  return Buffer.concat([begin, header, ...more, ...rest]);
}

/** A PNG of some 70 bytes that claims a size. */
export const claimedPng = async (form: PngForm): Promise<Buffer> =>
  Buffer.concat(await pngChunks(form, await packedZeros(100)));

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG with more segments behind its first marker. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const sofOf = (jpeg: Buffer) =>
  [0xc0, 0xc2].map((marker) => jpeg.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ?? 0;

/** A JPEG whose header claims another size than its pixels have. */
export function claimingJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg);
  claiming.writeUInt16BE(height, sofOf(jpeg) + 5);
  claiming.writeUInt16BE(width, sofOf(jpeg) + 7);
  return claiming;
}

/** A baseline JPEG whose scan names a wrong last coefficient, as some phones write it. */
export function withWrongScan(jpeg: Buffer): Buffer {
  const wrong = Buffer.from(jpeg);
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  wrong[at + 2 + jpeg.readUInt16BE(at + 2) - 2] = 0;
  return wrong;
}

/** A progressive JPEG of one component with so many more scans, none of which changes anything. */
export function withScans(jpeg: Buffer, count: number): Buffer {
  // One code, of one bit: the end of a band of 2^14 blocks.
  const table = jpegSegment(0xc4, Buffer.from([0x13, 1, ...Array(15).fill(0), 0xe0]));
  const scan = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0x03, 1, 63, 0])), Buffer.from([0, 1])]);
  return Buffer.concat([jpeg.subarray(0, -2), table, ...Array(count).fill(scan), jpeg.subarray(-2)]);
}
