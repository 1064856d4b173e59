/** Cameras write about 10 scans, and segments by the dozen; a colour profile or a depth map needs some hundred. */
const mostScans = 100;
const mostSegments = 1_000;

const first = 0xff;
const scan = 0xda;
const end = 0xd9;

/** Stuffed bytes, restarts and begin: markers without a length. */
const isBare = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Whether a JPEG has no more parts than pictures have. Each scan goes over all pixels and each segment takes memory, so
 * that a small file with thousands of them would keep the decoder busy for minutes, where no timeout ends it.
 */
export function isModestJpeg(bytes: Buffer): boolean {
  let scans = 0;
  let segments = 0;
  for (let at = 2; at + 3 < bytes.length; ) {
    const marker = bytes[at + 1] ?? end;
    // Pixels, or a fill byte before a marker.
    if (bytes[at] !== first || marker === first) at += 1;
    else if (marker === end) break;
    else if (isBare(marker)) at += 2;
    else {
      segments += 1;
      if (marker === scan) scans += 1;
      if (scans > mostScans || segments > mostSegments) return false;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return true;
}
