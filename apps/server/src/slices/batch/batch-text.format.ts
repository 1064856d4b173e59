import { decodePage } from './batch-page.format.ts';

const decoders: [mark: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

function tryTo(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 without a mark: every second byte of Latin text is zero. */
function unmarked(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 200);
  const zeros = (from: number) => sample.filter((byte, place) => place % 2 === from && byte === 0).length;
  const half = sample.length / 2;
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  if (zeros(1) > half * 0.7 && zeros(0) === 0) return tryTo('utf-16le', bytes);
  return zeros(0) > half * 0.7 && zeros(1) === 0 ? tryTo('utf-16be', bytes) : undefined;
}

const markOf = (bytes: Uint8Array) =>
  decoders.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))?.[1];

/** Text of a file without byte-order mark, in the encoding its mark names, otherwise UTF-16 or UTF-8; undefined where it is none. */
export function decodeUnicode(bytes: Uint8Array): string | undefined {
  const marked = markOf(bytes);
  return marked ? tryTo(marked, bytes) : (unmarked(bytes) ?? tryTo('utf-8', bytes));
}

/**
 * Text of a list, in Unicode or in the code page that a German or Polish Excel writes (FWD-BATCH-31, FIELD-FILE-01).
 * @returns undefined where it is none of them
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeUnicode(bytes);
  if (markOf(bytes)) return text;
  if (text !== undefined) return text.includes('\0') ? undefined : text;
  return decodePage(bytes);
}
