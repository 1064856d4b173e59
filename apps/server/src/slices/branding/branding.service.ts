import { createHash } from 'node:crypto';
import type { Branding, BrandingChange, PublicBranding } from '@quaygate/contract';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { readLogo } from '../../outside/picture/logo.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type BrandingFields, type BrandingRow, findBranding, storeBranding } from './branding.queries.ts';

type BrandingDeps = Pick<Deps, 'db' | 'now'>;

/** Who changes it. */
interface By {
  actor: Actor;
  userId: string;
}

/** Everybody may ask before they sign in, so an instance asks its database this rarely, in milliseconds. */
const rememberedFor = 5_000;
const remembered = new WeakMap<Db, { until: number; row: Promise<BrandingRow> }>();

function rememberedBranding(db: Db): Promise<BrandingRow> {
  const found = remembered.get(db);
  if (found && performance.now() < found.until) return found.row;
  const row = findBranding(db);
  remembered.set(db, { until: performance.now() + rememberedFor, row });
  // A failure is not remembered.
  row.catch(() => remembered.delete(db));
  return row;
}

/** The address of a logo names its bytes, so that a browser may keep them. */
const logoName = (logo: Buffer) => createHash('sha256').update(logo).digest('hex').slice(0, 32);
const logoPath = (logo: Buffer | null) => logo && `/web/v1/logo?v=${logoName(logo)}`;

const shown = ({ name, logo, imprintUrl, imprintText, privacyUrl }: BrandingRow): PublicBranding => ({
  ...{ name, imprintUrl, imprintText, privacyUrl },
  logo: logoPath(logo),
});
const recordOf = (row: BrandingRow): Branding => {
  const { version, changedDate, changedBy } = row;
  return { ...shown(row), version, changedDate, changedBy };
};

/** What everybody may know of it; a few seconds old at most. */
export const publicBranding = async (db: Db): Promise<PublicBranding> => shown(await rememberedBranding(db));

/** Name and logo for papers. */
export async function letterheadOf(db: Db): Promise<{ name: string | null; logo: Buffer | null }> {
  const { name, logo } = await rememberedBranding(db);
  return { name, logo };
}

/** The logo, and whether it is the one that was asked for. @throws Refusal not_found where there is none */
export async function publicLogo(db: Db, name?: string): Promise<{ bytes: Buffer; isNamed: boolean }> {
  const { logo } = await rememberedBranding(db);
  if (!logo) throw new Refusal('not_found');
  return { bytes: logo, isNamed: logoName(logo) === name };
}

export const getBranding = async ({ db }: BrandingDeps): Promise<Branding> => recordOf(await findBranding(db));

const audited = ['name', 'logo', 'imprintUrl', 'imprintText', 'privacyUrl'] as const;
/** What is left out, or undefined, stays. */
type Fields = { [Key in keyof Omit<BrandingChange, 'version'>]?: BrandingChange[Key] | undefined } & {
  logo?: Buffer | null;
};

/** Stores what is named and answers both sides; to be called in a transaction that may wait for others. */
export async function keepBranding(
  trx: Trx,
  fields: Fields,
  stamp: { changedDate: Date | null; changedBy: string | null },
  version?: number,
): Promise<{ before: PublicBranding; after: PublicBranding }> {
  const change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as BrandingFields;
  await takeNamedLock(trx, 'quaygate branding');
  const before = await findBranding(trx);
  if (version !== undefined && version !== before.version) throw new Refusal('changed_meanwhile');
  if (difference(shown(before), shown({ ...before, ...change }), audited)) await storeBranding(trx, change, stamp);
  return { before: shown(before), after: shown(await findBranding(trx)) };
}

async function change(
  { db, now }: BrandingDeps,
  { actor, userId }: By,
  fields: Fields,
  version?: number,
): Promise<Branding> {
  const stamp = { changedDate: now(), changedBy: userId };
  await db.transaction().execute(async (trx) => {
    const { before, after } = await keepBranding(trx, fields, stamp, version);
    const changed = difference(before, after, audited);
    const object = { kind: 'installation', id: 'branding', name: null } as const;
    if (changed) await recordAct(trx, actor, stamp.changedDate, { kind: 'brandingChanged', object, ...changed });
  });
  remembered.delete(db);
  return getBranding({ db, now });
}

/** @throws Refusal changed_meanwhile */
export const changeBranding = (deps: BrandingDeps, by: By, { version, ...texts }: BrandingChange): Promise<Branding> =>
  change(deps, by, texts, version);

/** @throws Refusal logo_invalid, request_too_large */
export async function uploadLogo(
  deps: BrandingDeps,
  by: By,
  upload: () => Promise<{ bytes: Buffer }>,
): Promise<Branding> {
  const { bytes } = await upload();
  return change(deps, by, { logo: await readLogo(bytes) });
}

export const removeLogo = (deps: BrandingDeps, by: By): Promise<Branding> => change(deps, by, { logo: null });
