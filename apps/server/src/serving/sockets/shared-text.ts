import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

/** Compression of less saves no packet. */
const worthCompressing = 1_024;
/** Higher levels cost twice the time and save a tenth. */
const options = { level: 1, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1_024 };
/** Bytes with which the flush ends; RFC 7692 leaves them out. */
const tail = 4;
/** The only frame of a text message, and the same compressed. */
const finalText = 0x81;
const compressedText = finalText | 0x40;

const compress = promisify<Buffer, typeof options, Buffer>(deflateRaw);

/** One text for many connections: its frames are made once, and the same bytes are written to every client. */
export interface SharedText {
  plain: Buffer;
  /** For clients that agreed to permessage-deflate; the plain frame where compression does not pay. */
  compressed: Buffer;
}

/** The frame of a text for one connection. */
export const frameOfText = (text: string): Buffer => frameOf(finalText, Buffer.from(text));

/** @param text UTF-8 */
export async function shareText(text: Buffer): Promise<SharedText> {
  const plain = frameOf(finalText, text);
  if (text.length < worthCompressing) return { plain, compressed: plain };
  const content = await compress(text, options);
  return { plain, compressed: frameOf(compressedText, content.subarray(0, -tail)) };
}

/** A frame of a server: not masked (RFC 6455, 5.2). */
function frameOf(first: number, content: Buffer): Buffer {
  const { length } = content;
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headLength + length);
  frame[0] = first;
  if (headLength === 2) {
    frame[1] = length;
  } else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(content, headLength);
  return frame;
}
