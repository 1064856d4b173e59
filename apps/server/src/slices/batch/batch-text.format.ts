const decoders: [mark: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** Bytes that Windows-1252 gives no character. */
const noCharacter = [0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d];

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

/**
 * Text of a file without byte-order mark: in the encoding its mark names, otherwise UTF-8, otherwise Windows-1252, which a
 * German Excel writes (FWD-BATCH-31, FIELD-FILE-01).
 * @returns undefined where it is none of them
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [, marked] = decoders.find(([mark]) => mark.every((byte, place) => bytes[place] === byte)) ?? [];
  if (marked) return tryTo(marked, bytes);
  const plain = unmarked(bytes) ?? tryTo('utf-8', bytes);
  if (plain !== undefined) return plain.includes('\0') ? undefined : plain;
  return noCharacter.some((byte) => bytes.includes(byte)) ? undefined : new TextDecoder('windows-1252').decode(bytes);
}
