import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { type Anchor, type AnchorKey, isAnchorSigned } from '../../outside/audit-target/anchor-key.ts';
import type { AuditTarget } from '../../outside/audit-target/audit-target.ts';
import { findHead } from '../../plumbing/audit/audit.ts';

/** Sends the signed end of the chain where the entries are sent (AUD-18). */
export async function exportAnchor(db: Db, target: AuditTarget, key: AnchorKey, now: Date): Promise<void> {
  const head = await findHead(db);
  const anchor = key.sign(head, now);
  const { number, hash } = anchor;
  const line = JSON.stringify({ auditAnchor: anchor });
  await target.send([{ number, hash, occurredDate: now, kind: 'auditAnchor', line }]);
}

const Line = z.object({
  auditAnchor: z.object({
    number: z.int().nonnegative(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    time: z.iso.datetime(),
    key: z.string(),
    signature: z.string(),
  }),
});

/** What a file of anchors holds. */
export interface ReadAnchors {
  /** Signed by a trusted key. */
  good: Anchor[];
  /** Lines whose signature is wrong, or that a key signed which is not trusted. */
  foreign: number[];
}

/**
 * Reads anchors from the lines of an exported file, or of a log of a syslog server: whatever stands before the JSON, and lines
 * that hold none, are left out.
 * @param trusted public keys, base64url
 */
export function readAnchors(text: string, trusted: readonly string[]): ReadAnchors {
  const read: ReadAnchors = { good: [], foreign: [] };
  for (const [index, line] of text.split('\n').entries()) {
    const begin = line.indexOf('{"auditAnchor":');
    if (begin < 0) continue;
    const anchor = anchorIn(line.slice(begin));
    if (anchor && trusted.includes(anchor.key) && isAnchorSigned(anchor)) read.good.push(anchor);
    else read.foreign.push(index + 1);
  }
  return read;
}

function anchorIn(json: string): Anchor | undefined {
  try {
    return Line.safeParse(JSON.parse(json)).data?.auditAnchor;
  } catch {
    return undefined;
  }
}
