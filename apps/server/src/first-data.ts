import type { Trx } from './db/client.ts';
import type { DemoAccount } from './db/demo/accounts.ts';
import { closeSignIns, openSignIns, seedDemo } from './db/demo/demo.ts';
import { BadSettings, type Env } from './env.ts';
import { actionPath } from './outside/identity/embedded/page/action-page.ts';
import type { IdentityProvider } from './outside/identity/identity.ts';
import { isLoopback } from './outside/loopback.ts';
import { mailParts } from './outside/mail/mail-parts.ts';
import { findMails } from './outside/mail/outbox.queries.ts';
import type { Deps } from './plumbing/deps.ts';
import { BadDeployment, readDeployment } from './slices/deployment/deployment.file.ts';
import { applyDeployment } from './slices/deployment/deployment.service.ts';
import { ensureAdministrator } from './slices/user/first-administrator.service.ts';

/** An account that waits for its first password, where no mail carries the link. */
export interface Invitation {
  email: string;
  link: string | null;
}

/** What the start tells about a demo. */
export interface Demo {
  signIns: DemoAccount[];
  /** A host by which others reach it; null while it stays on this machine. */
  openAt: string | null;
}

export interface Prepared {
  demo: Demo | null;
  invitation: Invitation | null;
}

type Parts = Pick<Deps, 'db' | 'now' | 'log' | 'postman' | 'settings' | 'passwords'> & {
  identityIn: (trx: Trx) => IdentityProvider;
};

/**
 * What has to be there before anybody asks: the data of a demo, or those of the deployment file, and an administrator.
 * @throws BadSettings naming what is wrong in the deployment file
 */
export async function prepareData(
  parts: Parts,
  env: Pick<Env, 'demo' | 'deploymentFile' | 'adminEmail' | 'host' | 'publicUrl'>,
): Promise<Prepared> {
  const { deploymentFile, adminEmail } = env;
  const demo = env.demo ? await openDemo(parts, env) : await closeDemo(parts);
  if (deploymentFile && demo) parts.log.warn('the demo data takes the place of DEPLOYMENT_FILE');
  if (deploymentFile && !demo) await takeDeployment(parts, deploymentFile);
  return { demo, invitation: adminEmail ? await inviteAdministrator(parts, adminEmail) : null };
}

async function openDemo(parts: Parts, { host, publicUrl }: Pick<Env, 'host' | 'publicUrl'>): Promise<Demo> {
  await seedDemo(parts);
  const accounts = await openSignIns(parts);
  const openAt = [host, new URL(publicUrl).hostname].find((place) => !isLoopback(place)) ?? null;
  if (openAt) parts.log.warn({ openAt }, 'others can reach this demo, and whoever does can be its administrator');
  // A hosted provider knows nothing of the demo's accounts.
  return { signIns: parts.passwords ? accounts : [], openAt };
}

async function closeDemo(parts: Parts): Promise<null> {
  const ended = await closeSignIns(parts);
  if (ended) parts.log.warn(ended, 'the demo is over: its accounts are disabled; what was made in it stays');
  return null;
}

async function inviteAdministrator(parts: Parts, adminEmail: string): Promise<Invitation | null> {
  const outcome = await ensureAdministrator(parts, adminEmail);
  if (outcome === 'disabled') parts.log.warn('nobody is administrator, and the account of ADMIN_EMAIL is disabled');
  return outcome === 'created' && !parts.postman ? invitationOf(parts, adminEmail) : null;
}

async function takeDeployment(parts: Parts, file: string): Promise<void> {
  try {
    await applyDeployment(parts, await readDeployment(file));
  } catch (error) {
    if (!(error instanceof BadDeployment)) throw error;
    throw new BadSettings(new Map([['DEPLOYMENT_FILE', error.message.replaceAll('\n', '\nDEPLOYMENT_FILE ')]]));
  }
}

/** The link of the invitation that was just written, where it leads to a password; a hosted provider's does not. */
async function invitationOf({ db }: Parts, email: string): Promise<Invitation> {
  const mail = (await findMails(db, email, 1))[0];
  const links = mailParts(mail?.text ?? '').flatMap((one) => ('link' in one ? [one.link] : []));
  return { email, link: links.find((link) => link.includes(`${actionPath}?`)) ?? null };
}
