import { type Db, openDatabase } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { signingKeys } from '../../identity/session/signing-keys.ts';
import { sealedFiles } from '../../outside/files/sealed-files.ts';
import { verifyChain } from '../../slices/audit/audit.service.ts';
import { checkParts, type Verdict } from './check-parts.ts';
import { findViolations } from './invariants/invariants.ts';
import { findLicenseViolations } from './invariants/license-invariants.ts';
import { fillDatabase, findKey } from './make-restore.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { onGivenScratch, onOwnScratch } from './scratch.ts';
import { withEachFile } from './stored-files.ts';

interface Given {
  /** Takes the PostgreSQL in which the backup is tried. */
  dataDir: string;
  /** An empty database in which it is tried instead. */
  verifyUrl?: string | null;
  passphrase: string | undefined;
  now: () => Date;
}

/** A backup whose parts are whole. */
interface Tried {
  folder: string;
  manifest: Manifest;
  /** Null: it is not at hand. */
  key: Buffer | null;
  now: () => Date;
}

/** Findings that are told of one check. */
const mostTold = 10;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a check whose failure is a finding. */
async function tried<T>(check: string, work: () => Promise<T>): Promise<{ verdict: Verdict; found?: T }> {
  try {
    return { found: await work(), verdict: { check, findings: [] } };
  } catch (error) {
    return { verdict: { check, findings: [messageOf(error)] } };
  }
}

async function checkAudit(db: Db, { audit }: Manifest): Promise<Verdict> {
  const { brokenAt, unlinked } = await verifyChain(db, audit);
  const findings = [
    ...(brokenAt === null ? [] : [`the chain is broken at number ${brokenAt}`]),
    ...(unlinked === null ? [] : [`the entry with the id ${unlinked} stands outside the chain`]),
  ];
  return { check: `audit log up to ${audit.number}`, findings };
}

async function checkSealed(db: Db, { folder, key, now }: Tried): Promise<Verdict[]> {
  const checks = ['signing keys open with the sealing key', 'stored files open with the sealing key'] as const;
  if (!key) return checks.map((check) => ({ check, findings: [], left: 'no passphrase was given' }));
  const { verdict } = await tried(checks[0], () => signingKeys({ db, now, sealingKey: key }).check());
  const findings: string[] = [];
  await withEachFile(folder, async (file, bytes) => {
    const files = sealedFiles({ read: async () => bytes, write: async () => {}, remove: async () => {} }, key);
    await files.get(file).catch((error) => findings.push(messageOf(error)));
  });
  return [verdict, { check: checks[1], findings }];
}

async function checkDatabase(url: string, backup: Tried): Promise<Verdict[]> {
  const { folder, manifest } = backup;
  const { verdict } = await tried(`${manifest.tables.length} tables can be restored`, async () => {
    await fillDatabase(url, folder, manifest, true);
    await migrateToLatest(url);
  });
  if (verdict.findings.length > 0) return [verdict];
  const { db, close } = openDatabase(url, { max: 1, isUnlimited: true });
  try {
    return [
      verdict,
      await checkAudit(db, manifest),
      ...(await findViolations(db, { mayExceed: 'any' })),
      ...(await findLicenseViolations(db)),
      ...(await checkSealed(db, backup)),
    ];
  } finally {
    await close();
  }
}

/** Restores a backup aside and looks at it from every side; a part that is not whole ends it before. */
export async function verifyBackup(folder: string, { dataDir, verifyUrl, passphrase, now }: Given): Promise<Verdict[]> {
  const { verdict: first, found: manifest } = await tried('manifest', () => readManifest(folder));
  if (!manifest) return [first];
  const parts = await checkParts(folder, manifest);
  const before = [first, ...parts];
  if (before.slice(0, 3).some(({ findings }) => findings.length > 0)) return before;
  const check = 'sealing key opens, and made the manifest';
  const isLeft = passphrase === undefined || manifest.key === null;
  const left = manifest.key === null ? 'the backup holds none' : 'no passphrase was given';
  const key = isLeft
    ? { verdict: { check, findings: [], left }, found: null }
    : await tried(check, () => findKey(folder, manifest, { passphrase, own: null }));
  if (key.verdict.findings.length > 0) return [...before, key.verdict];
  const look = (url: string) => checkDatabase(url, { folder, manifest, key: key.found ?? null, now });
  const inside = await (verifyUrl ? onGivenScratch(verifyUrl, look) : onOwnScratch(dataDir, look));
  return [...before, key.verdict, ...inside];
}

/** One line for each check, with what was found below it. */
export function wordsOf(verdicts: readonly Verdict[]): string {
  const lines = verdicts.flatMap(({ check, findings, left }) => [
    `${findings.length > 0 ? 'WRONG ' : left ? 'left  ' : 'good  '} ${check}${left ? ` (${left})` : ''}`,
    ...findings.slice(0, mostTold).map((finding) => `         ${finding}`),
    ...(findings.length > mostTold ? [`         and ${findings.length - mostTold} more`] : []),
  ]);
  const wrong = verdicts.filter(({ findings }) => findings.length > 0).length;
  return [...lines, wrong > 0 ? `${wrong} checks found something` : 'The backup can be restored'].join('\n');
}
