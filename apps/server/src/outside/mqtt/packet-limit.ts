import { Transform } from 'node:stream';

/** The four bytes of the longest length MQTT knows. */
const longestLength = 4;

/**
 * Lets the packets of an MQTT connection through, and fails before one is longer than `most` bytes: the broker would
 * collect it in memory first, even of a stranger.
 */
export function packetLimit(most: number): Transform {
  // Bytes of the current packet that are still to come; below 0: its header is being read.
  let left = -1;
  let header = 0;
  let length = 0;

  /** Reads one byte of a header; true: the header is complete. */
  function readHeader(byte: number): boolean {
    header++;
    if (header === 1) return false;
    length += (byte & 0x7f) * 128 ** (header - 2);
    if (header > longestLength + 1) throw new Error('no MQTT');
    return byte < 0x80;
  }

  function follow(chunk: Buffer): void {
    for (let index = 0; index < chunk.length; ) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - index);
        left -= taken;
        index += taken;
      } else if (readHeader(chunk[index++] ?? 0)) {
        if (length > most) throw new Error('packet too large');
        left = length;
        header = 0;
        length = 0;
      }
    }
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        follow(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
