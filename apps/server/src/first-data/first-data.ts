import { present } from '@quaygate/rules';
import type { Trx } from '../db/client.ts';
import { closeSignIns, openSignIns, seedDemo } from '../demo/demo.ts';
import type { DemoAccount } from '../demo/people/accounts.ts';
import type { IdentityProvider } from '../identity/identity.ts';
import { isLoopback } from '../plumbing/network/loopback.ts';
import type { Deps } from '../serving/deps.ts';
import { BadSettings } from '../settings/bad-settings.ts';
import { BadDeployment, readDeployment } from '../slices/deployment/deployment.file.ts';
import { applyDeployment } from '../slices/deployment/deployment.service.ts';
import { findAdministrators, mayAnybodySignIn } from '../slices/user/first-administrator.queries.ts';
import { ensureAdministrator } from '../slices/user/first-administrator.service.ts';
import { findInvitations, type Invitation } from './invitations.ts';

/** What the start tells about a demo. */
export interface Demo {
  signIns: DemoAccount[];
  /** A host by which others reach it; null while it stays on this machine. */
  openAt: string | null;
}

export interface Prepared {
  demo: Demo | null;
  invitations: Invitation[];
  /** Whether no account can sign in. */
  isLocked: boolean;
}

/** What the environment says of the first data. */
interface FirstSettings {
  demo: boolean;
  /** Absolute; null: no deployment data. */
  deploymentFile: string | null;
  adminEmail: string | null;
  host: string;
  publicUrl: string;
}

type Parts = Pick<Deps, 'db' | 'now' | 'log' | 'postman' | 'settings' | 'passwords' | 'files' | 'vault'> & {
  identityIn: (trx: Trx) => IdentityProvider;
};

/**
 * What has to be there before anybody asks: the data of a demo, or those of the deployment file, and an administrator.
 * @throws BadSettings naming what is wrong in the deployment file
 */
export async function prepareData(parts: Parts, env: FirstSettings): Promise<Prepared> {
  const { deploymentFile, adminEmail } = env;
  const demo = env.demo ? await openDemo(parts, env) : await closeDemo(parts);
  if (deploymentFile && demo) parts.log.warn('the demo data takes the place of DEPLOYMENT_FILE');
  if (deploymentFile && !demo) await takeDeployment(parts, deploymentFile);
  const outcome = adminEmail ? await ensureAdministrator(parts, adminEmail) : 'present';
  if (outcome === 'disabled') parts.log.warn('nobody is administrator, and the account of ADMIN_EMAIL is disabled');
  const isLocked = !demo && !(await mayAnybodySignIn(parts.db));
  if (parts.postman) return { demo, isLocked, invitations: [] };
  if (!parts.passwords) {
    return { demo, isLocked, invitations: outcome === 'created' ? [{ email: present(adminEmail), link: null }] : [] };
  }
  const known = new Set(demo?.signIns.map(({ email }) => email));
  const administrators = (await findAdministrators(parts.db)).filter((email) => !known.has(email));
  return { demo, isLocked, invitations: await findInvitations(parts.db, parts.passwords, administrators) };
}

async function openDemo(parts: Parts, { host, publicUrl }: Pick<FirstSettings, 'host' | 'publicUrl'>): Promise<Demo> {
  await seedDemo(parts);
  const accounts = await openSignIns(parts);
  const openAt = [host, new URL(publicUrl).hostname].find((place) => !isLoopback(place)) ?? null;
  if (openAt) parts.log.warn({ openAt }, 'others can reach this demo, and anybody who does can be its administrator');
  // A hosted provider knows nothing of the demo's accounts.
  return { signIns: parts.passwords ? accounts : [], openAt };
}

async function closeDemo(parts: Parts): Promise<null> {
  const ended = await closeSignIns(parts);
  if (ended) parts.log.warn(ended, 'the demo is over: its accounts are disabled; what was made in it stays');
  return null;
}

async function takeDeployment(parts: Parts, file: string): Promise<void> {
  try {
    await applyDeployment(parts, await readDeployment(file));
  } catch (error) {
    if (!(error instanceof BadDeployment)) throw error;
    throw new BadSettings(new Map([['DEPLOYMENT_FILE', error.message.replaceAll('\n', '\nDEPLOYMENT_FILE ')]]));
  }
}
