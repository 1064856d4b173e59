import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  blackPng,
  claimedPng,
  claimingJpeg,
  jpegSegment,
  pngChunk,
  withScans,
  withSegments,
  withWrongScan,
} from '../../../test/odd-pictures.ts';
import type { PictureMemory } from '../../../test/picture-memory.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import type { Refusal } from '../../plumbing/refusal.ts';
import { readPicture } from './picture.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const plain = (width: number, height: number, background = '#888') =>
  sharp({ create: { width, height, channels: 3, background } });
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } });

/** The code of the refusal, or the size of what was taken. */
const verdictOn = async (bytes: Buffer): Promise<string> =>
  readPicture(bytes).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: Refusal) => error.code,
  );

/** What it costs a process of its own to read a picture, once or many times at once. */
async function memoryOf(bytes: Buffer, times = 1): Promise<PictureMemory> {
  const folder = await makeTempFolder();
  const file = join(folder.path, 'picture');
  await writeFile(file, bytes);
  const script = fileURLToPath(new URL('../../../test/picture-memory.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, `${times}`]);
  await folder.remove();
  return JSON.parse(stdout);
}

const markersOf = (jpeg: Buffer): string[] => {
  const markers: string[] = [];
  for (let at = 2; jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    markers.push(jpeg.toString('hex', at + 1, at + 2));
  }
  return markers;
};

/** Red, green and blue at a place. */
async function colourAt(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const point = sharp(jpeg).extract({ left, top, width: 1, height: 1 });
  return [...(await point.raw().toBuffer())];
}
/** A place near the middle of each side, in a picture of 400 × 600 or 600 × 400. */
const sides = { left: [20, 300], right: [380, 300], top: [300, 20], bottom: [300, 380] } as const;
const isNear = (colour: number[], wanted: number[]) =>
  colour.length === 3 && colour.every((value, index) => Math.abs(value - (wanted[index] ?? -99)) < 12);

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  [jpeg, png, webp] = await Promise.all([
    noisy(800, 600).jpeg().toBuffer(),
    noisy(800, 600).png().toBuffer(),
    noisy(800, 600).webp().toBuffer(),
  ]);
});

describe('IDENT-05 a picture is taken', () => {
  test('IDENT-05 as JPEG, PNG or WebP, and becomes a JPEG', async () => {
    for (const bytes of [jpeg, png, webp]) {
      const taken = await readPicture(bytes);
      expect(taken).toMatchObject({ mediaType: 'image/jpeg', width: 800, height: 600 });
      expect(await sharp(taken.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    }
  });

  test('IDENT-05 with at most 2,400 pixels on its longer side, and is never enlarged', async () => {
    expect(await verdictOn(await plain(5_000, 3_000).jpeg().toBuffer())).toBe('2400 × 1440');
    expect(await verdictOn(await plain(1_000, 4_000).png().toBuffer())).toBe('600 × 2400');
    expect(await verdictOn(await plain(300, 300).webp().toBuffer())).toBe('300 × 300');
    expect(await verdictOn(await plain(12_000, 400).jpeg().toBuffer())).toBe('2400 × 80');
  });

  test('IDENT-05 in grey, with 16 bits, in the colours of a printer and interlaced', async () => {
    const forms = [
      plain(400, 500).greyscale().jpeg(),
      plain(400, 500).toColourspace('rgb16').png(),
      plain(400, 500).toColourspace('cmyk').jpeg(),
      plain(400, 500).jpeg({ progressive: true }),
      plain(400, 500).png({ progressive: true, palette: true }),
      plain(400, 500).webp({ lossless: true }),
    ];
    for (const form of forms) expect(await verdictOn(await form.toBuffer())).toBe('400 × 500');
  });

  test('IDENT-05 what is transparent becomes white', async () => {
    const clear = { width: 400, height: 400, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { bytes } = await readPicture(await sharp({ create: clear }).png().toBuffer());
    expect(isNear(await colourAt(bytes, 200, 200), [255, 255, 255])).toBe(true);
  });

  test('IDENT-05 with the wrong number that some phones write, unless it is cut off too', async () => {
    const wrong = withWrongScan(jpeg);
    expect(await verdictOn(wrong)).toBe('800 × 600');
    expect(await verdictOn(wrong.subarray(0, -3_000))).toBe('picture_invalid');
  });
});

describe('IDENT-05 of a picture nothing but its pixels survives', () => {
  const secret = 'somewhere-secret';
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta><?xpacket end="w"?>`;
  const place = { IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } };

  test.each(['jpeg', 'png', 'webp'] as const)(
    'IDENT-05 no EXIF, place, XMP or colour profile of a %s',
    async (kind) => {
      const told = plain(400, 500).withExif(place).withXmp(xmp).withIccProfile('p3');
      const sent = await told.toFormat(kind).toBuffer();
      expect(await sharp(sent).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() });
      const { bytes } = await readPicture(sent);
      const { exif, xmp: left, icc, iptc, comments } = await sharp(bytes).metadata();
      expect({ exif, left, icc, iptc, comments }).toEqual({});
      expect(bytes.includes(secret)).toBe(false);
      // Tables and frame, and nothing else.
      expect(new Set(markersOf(bytes))).toEqual(new Set(['db', 'c0', 'c4']));
    },
  );

  test('IDENT-05 its colours are those that its profile means', async () => {
    const sent = await plain(400, 400, 'rgb(200, 80, 60)').withIccProfile('p3').png().toBuffer();
    expect(isNear(await colourAt((await readPicture(sent)).bytes, 200, 200), [200, 80, 60])).toBe(true);
  });

  test.each([
    [1, '400 × 600', 'left'],
    [2, '400 × 600', 'right'],
    [3, '400 × 600', 'right'],
    [4, '400 × 600', 'left'],
    [5, '600 × 400', 'top'],
    [6, '600 × 400', 'top'],
    [7, '600 × 400', 'bottom'],
    [8, '600 × 400', 'bottom'],
  ] as const)(
    'IDENT-05 it stands upright: orientation %i is %s with its left side %s',
    async (orientation, size, side) => {
      const red = await plain(200, 600, '#f00').png().toBuffer();
      for (const kind of ['jpeg', 'png', 'webp'] as const) {
        const left = plain(400, 600).composite([{ input: red, left: 0, top: 0 }]);
        const { bytes, width, height } = await readPicture(
          await left.withMetadata({ orientation }).toFormat(kind).toBuffer(),
        );
        expect(`${width} × ${height}`).toBe(size);
        const [x, y] = sides[side];
        expect(isNear(await colourAt(bytes, x, y), [255, 0, 0])).toBe(true);
      }
    },
  );

  const html = '<html><script>alert(1)</script></html>';
  const zip = Buffer.from('504b0304140000000000', 'hex');
  test.each([
    ['a JPEG with HTML behind it', () => Buffer.concat([jpeg, Buffer.from(html)])],
    ['a JPEG with an archive behind it', () => Buffer.concat([jpeg, zip, Buffer.from(html)])],
    ['a JPEG with a script as comment', () => withSegments(jpeg, jpegSegment(0xfe, html))],
    ['a JPEG with a script as its EXIF data', () => withSegments(jpeg, jpegSegment(0xe1, `Exif\0\0${html}`))],
    ['a PNG with an archive behind it', () => Buffer.concat([png, zip, Buffer.from(html)])],
    [
      'a PNG with a script as text',
      () => Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', `a\0${html}`), png.subarray(33)]),
    ],
    ['a WebP with HTML behind it', () => Buffer.concat([webp, Buffer.from(html)])],
  ])('IDENT-05 of %s neither', async (_, sent) => {
    const { bytes } = await readPicture(sent());
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes(zip)).toBe(false);
    expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
    expect(bytes.indexOf(Buffer.from('ffd9', 'hex'))).toBe(bytes.length - 2);
  });
});

describe('IDENT-05 what is no whole JPEG, PNG or WebP is refused', () => {
  const text = (content: string) => () => Buffer.from(content, 'latin1');
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', text('')],
    ['one byte', text('\xff')],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')],
    ['HTML', text('<!doctype html><p>A picture</p>')],
    ['a PDF', text('%PDF-1.7\n1 0 obj')],
    ['a script that is a GIF', text('GIF89a/*\x01\x90\x01\x90*/=1;alert(1)')],
    ['a GIF', () => plain(400, 400).gif().toBuffer()],
    ['a TIFF', () => plain(400, 400).tiff().toBuffer()],
    ['an AVIF', () => plain(400, 400).avif({ effort: 0 }).toBuffer()],
    ['an archive before a JPEG', () => Buffer.concat([Buffer.from('PK\x03\x04'), jpeg])],
    ['HTML before a PNG', () => Buffer.concat([Buffer.from('<p>'), png])],
    ['the first bytes of a JPEG before an SVG', text('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the first bytes of a PNG before a GIF', text('\x89PNG\r\n\x1a\nGIF89a')],
    ['the first bytes of a WebP before nothing', text('RIFF\x04\0\0\0WEBP')],
    ['sound in the container of a WebP', text('RIFF\x04\0\0\0WAVEfmt ')],
  ])('IDENT-05 %s', async (_, sent) => {
    expect(await verdictOn(await sent())).toBe('picture_invalid');
  });

  test('IDENT-05 cut off anywhere', async () => {
    for (const whole of [jpeg, png, webp]) {
      for (const part of [0.01, 0.3, 0.6, 0.95]) {
        expect(await verdictOn(whole.subarray(0, Math.floor(whole.length * part)))).toBe('picture_invalid');
      }
      // Without its last two bytes alone a JPEG may still hold every pixel.
      expect(await verdictOn(whole.subarray(0, -16))).toBe('picture_invalid');
    }
  });

  test('IDENT-05 damaged in the middle', async () => {
    for (const whole of [jpeg, png]) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt16BE(0xffd3, Math.floor(whole.length / 2));
      expect(await verdictOn(damaged)).toBe('picture_invalid');
    }
  });

  test('IDENT-05 a WebP that moves', async () => {
    const raw = { width: 400, height: 800, channels: 3 as const, pageHeight: 400 };
    const moving = await sharp(Buffer.alloc(400 * 800 * 3, 7).fill(200, 400 * 400 * 3), { raw })
      .webp()
      .toBuffer();
    expect(moving.includes('ANIM')).toBe(true);
    expect(await verdictOn(moving)).toBe('picture_invalid');
  });
});

describe('IDENT-05 the size of a picture', () => {
  test.each([
    [299, 1_000, 'picture_too_small'],
    [1_000, 299, 'picture_too_small'],
    [300, 12_000, '60 × 2400'],
    [12_001, 400, 'picture_too_large'],
    [400, 12_001, 'picture_too_large'],
    [12_001, 10, 'picture_too_large'],
    [7_000, 7_142, '2352 × 2400'],
    [7_000, 7_143, 'picture_too_large'],
    [20_000, 20_000, 'picture_too_large'],
  ])('IDENT-05 of %i × %i pixels: %s', async (width, height, verdict) => {
    expect(await verdictOn(await blackPng({ width, height, depth: 1 }))).toBe(verdict);
  });

  test('IDENT-05 is judged by what the header claims, before anything is decoded', async () => {
    for (const claim of [await claimedPng({ width: 60_000, height: 60_000 }), claimingJpeg(jpeg, 60_000, 60_000)]) {
      const { grown, verdicts } = await memoryOf(claim);
      expect(verdicts).toEqual(['picture_too_large']);
      expect(grown).toBeLessThan(50_000_000);
    }
  });

  test('IDENT-05 counts more where the decoder must hold all of it at once', async () => {
    const form = { width: 6_500, height: 6_500, depth: 16, kind: 'rgba' } as const;
    expect(await verdictOn(await claimedPng({ ...form, isInterlaced: true }))).toBe('picture_too_large');
    expect(await verdictOn(await blackPng(form))).toBe('2400 × 2400');
  });
});

describe('IDENT-05 a picture made to be costly', () => {
  test('IDENT-05 with texts that unpack to gigabytes costs nothing, and they are not looked at', async () => {
    const packed = deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 });
    const bombs = Array.from({ length: 900 }, (_, index) =>
      pngChunk('zTXt', Buffer.concat([Buffer.from(`k${index}\0\0`), packed])),
    );
    const sent = await blackPng({ width: 400, height: 400 }, bombs);
    const { grown, verdicts } = await memoryOf(sent);
    expect(verdicts).toEqual(['400 × 400']);
    expect(grown).toBeLessThan(100_000_000);
  });

  test('IDENT-05 with more scans or segments than pictures have is refused', async () => {
    const progressive = await plain(800, 600).greyscale().jpeg({ progressive: true }).toBuffer();
    expect(await verdictOn(withScans(progressive, 20))).toBe('800 × 600');
    expect(await verdictOn(withScans(progressive, 101))).toBe('picture_invalid');
    const some = (count: number) => Array<Buffer>(count).fill(jpegSegment(0xe1, ''));
    expect(await verdictOn(withSegments(jpeg, ...some(300)))).toBe('800 × 600');
    expect(await verdictOn(withSegments(jpeg, ...some(1_001)))).toBe('picture_invalid');
    const endless = Buffer.alloc(10_000_000, 0xff);
    expect(await verdictOn(Buffer.concat([jpeg.subarray(0, 2), endless]))).toBe('picture_invalid');
  });

  test('IDENT-05 of the largest size takes less than 400 MB', async () => {
    const held = await blackPng({ width: 7_000, height: 7_000, kind: 'rgba', isInterlaced: true });
    const { grown, verdicts } = await memoryOf(held);
    expect(verdicts).toEqual(['2400 × 2400']);
    expect(grown).toBeLessThan(400_000_000);
  });

  test('IDENT-05 of 200 at once 21 are taken, one after another, and the others may come again', async () => {
    const photo = await plain(4_000, 3_000).jpeg({ progressive: true }).toBuffer();
    const { grown, verdicts } = await memoryOf(photo, 200);
    expect(grown).toBeLessThan(400_000_000);
    expect(verdicts.filter((verdict) => verdict === '2400 × 1800')).toHaveLength(21);
    expect(verdicts.filter((verdict) => verdict === 'too_many_requests 2')).toHaveLength(179);
    expect(await verdictOn(photo)).toBe('2400 × 1800');
  });
});
