import type { Trx } from './db/client.ts';
import { seedDemo } from './db/demo/demo.ts';
import { BadSettings, type Env } from './env.ts';
import type { IdentityProvider } from './outside/identity/identity.ts';
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

type Parts = Pick<Deps, 'db' | 'now' | 'log' | 'postman' | 'settings'> & {
  identityIn: (trx: Trx) => IdentityProvider;
};

/**
 * What has to be there before anybody asks: the data of a demo, or those of the deployment file, and an administrator.
 * @throws BadSettings naming what is wrong in the deployment file
 */
export async function prepareData(
  parts: Parts,
  { demo, deploymentFile, adminEmail }: Pick<Env, 'demo' | 'deploymentFile' | 'adminEmail'>,
): Promise<Invitation | null> {
  if (demo) await seedDemo(parts);
  if (deploymentFile && demo) parts.log.warn('the demo data takes the place of DEPLOYMENT_FILE');
  if (deploymentFile && !demo) await takeDeployment(parts, deploymentFile);
  if (!adminEmail) return null;
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
  return { email, link: links.find((link) => link.includes('/web/idp/action?')) ?? null };
}
