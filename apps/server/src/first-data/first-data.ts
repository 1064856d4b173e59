import type { Trx } from '../db/client.ts';
import { analyze } from '../db/rights/analyze.ts';
import { closeSignIns, type DrawnDemo, openSignIns, seedDemo } from '../demo/demo.ts';
import type { DemoAccount } from '../demo/people/accounts.ts';
import type { IdentityProvider } from '../identity/identity.ts';
import { BadSettings } from '../plumbing/bad-settings.ts';
import { isLoopback } from '../plumbing/network/loopback.ts';
import type { Deps } from '../serving/deps.ts';
import { applyDeployment } from '../slices/deployment/deployment.service.ts';
import { BadDeployment, type Deployment, readDeployment } from '../slices/deployment/deployment-file.format.ts';
import { findAdministrators, mayAnybodySignIn } from '../slices/user/first-administrator.queries.ts';
import { ensureAdministrators } from '../slices/user/first-administrator.service.ts';
import { findInvitations, type Invitation } from './invitations.ts';

/** What the start tells about a demo. */
export interface Demo {
  signIns: DemoAccount[];
  /** A host by which others reach it; null while it stays on this machine. */
  openAt: string | null;
  /** Settled once the planner knows what was stored; calls are answered before. */
  known: Promise<void>;
}

export interface Prepared {
  demo: Demo | null;
  invitations: Invitation[];
  /** Whether no account can sign in. */
  isLocked: boolean;
  /** Accounts of ADMIN_EMAIL that are no administrators, because others are. */
  passedOver: string[];
}

/** What the environment says of the first data. */
interface FirstSettings {
  demo: boolean;
  /** Absolute; null: no deployment data. */
  deploymentFile: string | null;
  adminEmails: readonly string[];
  host: string;
  publicUrl: string;
}

type Parts = Pick<Deps, 'db' | 'now' | 'log' | 'postman' | 'settings' | 'passwords' | 'files' | 'vault'> & {
  identityIn: (trx: Trx) => IdentityProvider;
  /** Signs results of identifications; null: none can be stored. */
  providerSecret: string | null;
  /** Of the role that owns the tables. */
  ownerUrl: string;
  /** Unset: the demo is drawn when it is needed. */
  demoAhead?: DrawnDemo | undefined;
};

/**
 * What has to be there before anybody asks: the data of a demo, or those of the deployment file, and an administrator.
 * @throws BadSettings naming what is wrong in the deployment file
 */
export async function prepareData(parts: Parts, env: FirstSettings): Promise<Prepared> {
  const { deploymentFile, adminEmails } = env;
  const demo = env.demo ? await openDemo(parts, env) : await closeDemo(parts);
  if (deploymentFile && demo) parts.log.warn('the demo data takes the place of DEPLOYMENT_FILE');
  // Before the deployment file: its administrators do not take the place of those that the operator asked for.
  const outcomes = await ensureAdministrators(parts, adminEmails);
  if (deploymentFile && !demo) await takeDeployment(parts, deploymentFile, adminEmails);
  const emails = (await findAdministrators(parts.db)).map(({ email }) => email);
  const passedOver = adminEmails.filter((named) => !emails.some(isSame(named)));
  if (passedOver.length)
    parts.log.warn('ADMIN_EMAIL names accounts that are no administrators: it counts only while there is none');
  if (outcomes.includes('disabled')) parts.log.warn('an account of ADMIN_EMAIL is disabled, and no administrator');
  const isLocked = !demo && !(await mayAnybodySignIn(parts.db));
  if (parts.postman) return { demo, isLocked, passedOver, invitations: [] };
  if (!parts.passwords) {
    return {
      demo,
      isLocked,
      passedOver,
      invitations: adminEmails.flatMap((email, index) =>
        outcomes[index] === 'created' ? [{ email, link: null }] : [],
      ),
    };
  }
  const known = new Set(demo?.signIns.map(({ email }) => email));
  const administrators = emails.filter((email) => !known.has(email));
  return { demo, isLocked, passedOver, invitations: await findInvitations(parts.db, parts.passwords, administrators) };
}

async function openDemo(parts: Parts, { host, publicUrl }: Pick<FirstSettings, 'host' | 'publicUrl'>): Promise<Demo> {
  const known = (await seedDemo(parts)) ? letPlannerKnow(parts) : Promise.resolve();
  const accounts = await openSignIns(parts);
  const openAt = [host, new URL(publicUrl).hostname].find((place) => !isLoopback(place)) ?? null;
  if (openAt) parts.log.warn({ openAt }, 'others can reach this demo, and anybody who does can be its administrator');
  // A hosted provider knows nothing of the demo's accounts.
  return { signIns: parts.passwords ? accounts : [], openAt, known };
}

/** PostgreSQL does so by itself some time later. */
const letPlannerKnow = ({ ownerUrl, log }: Pick<Parts, 'ownerUrl' | 'log'>): Promise<void> =>
  analyze(ownerUrl).catch((error) => log.warn({ err: error }, 'the planner does not know the demo yet'));

async function closeDemo(parts: Parts): Promise<null> {
  const ended = await closeSignIns(parts);
  if (ended) parts.log.warn(ended, 'the demo is over: its accounts are disabled; what was made in it stays');
  return null;
}

const isSame = (email: string) => (other: string) => other.toLowerCase() === email.toLowerCase();

async function takeDeployment(parts: Parts, file: string, adminEmails: readonly string[]): Promise<void> {
  try {
    const deployment = await readDeployment(file);
    refuseContradiction(deployment, adminEmails);
    await applyDeployment(parts, deployment);
  } catch (error) {
    if (!(error instanceof BadDeployment)) throw error;
    throw new BadSettings(new Map([['DEPLOYMENT_FILE', error.message.replaceAll('\n', '\nDEPLOYMENT_FILE ')]]));
  }
}

/** @throws BadSettings where the file takes away what ADMIN_EMAIL gives */
function refuseContradiction({ people }: Deployment, adminEmails: readonly string[]): void {
  const person = people.find(
    ({ email, roles }) => adminEmails.some(isSame(email)) && !roles.includes('quaygate_admin'),
  );
  if (!person) return;
  const problem = `names ${person.email}, but DEPLOYMENT_FILE gives them no role quaygate_admin: give it there, or name another account`;
  throw new BadSettings(new Map([['ADMIN_EMAIL', problem]]));
}
