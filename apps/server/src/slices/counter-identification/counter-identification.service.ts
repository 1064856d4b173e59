import type { CounterCheck, CounterIdentification, IdentityDocument } from '@quaygate/contract';
import type { PictureKind } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type ActingUser, requestApproval } from '../approval/approval.service.ts';
import { insertCounterCheck, isKnownAt } from '../identification/counter-check.queries.ts';
import { findIdentification, type IdentificationRow } from '../identification/identification.queries.ts';
import { startIdentification, submitIdentification } from '../identification/identification.service.ts';
import { ownView } from '../identification/identification.view.ts';
import { addPicture } from '../identification/picture.service.ts';

type CounterDeps = Pick<Deps, 'db' | 'now' | 'vault' | 'files' | 'identificationProvider' | 'payments' | 'settings'>;

/** A driver at the counter of a terminal, and the identification a clerk began there. */
interface AtCounter {
  facilityId: number;
  truckerId: string;
}
type OfCounter = AtCounter & { identificationId: string };

const viewOf = (row: IdentificationRow, now: Date, isProposed: boolean): CounterIdentification => {
  const { providerUrl: _, ...own } = ownView(row, now);
  return { ...own, isProposed };
};

/** a driver unknown to the terminal is like a missing one. */
async function requireKnown({ db }: Pick<Deps, 'db'>, at: AtCounter): Promise<void> {
  if (!(await isKnownAt(db, at))) throw new Refusal('not_found');
}

/** One that somebody else began is like a missing one: a clerk stands for what they had in their own hands. */
async function requireOwn(
  deps: Pick<Deps, 'db'>,
  { identificationId: id, ...at }: OfCounter,
  clerkId: string,
): Promise<void> {
  await requireKnown(deps, at);
  const row = await findIdentification(deps.db, { truckerId: at.truckerId, id });
  if (row?.createdBy !== clerkId) throw new Refusal('not_found');
}

/** @throws Refusal not_found, trucker_deleted, identification_exists, identification_tries_used_up */
export async function startAtCounter(
  deps: CounterDeps,
  { actor }: ActingUser,
  at: AtCounter,
  document: IdentityDocument,
): Promise<CounterIdentification> {
  await requireKnown(deps, at);
  const { truckerId } = at;
  const row = await startIdentification(deps, { truckerId, document, atProvider: false, by: actor });
  return viewOf(row, deps.now(), false);
}

/** @throws Refusal what `addPicture` throws, not_found also for one of somebody else */
export async function addPictureAtCounter(
  deps: CounterDeps,
  { user }: ActingUser,
  { kind, ...which }: OfCounter & { kind: PictureKind },
  upload: () => Promise<{ bytes: Buffer }>,
): Promise<CounterIdentification> {
  await requireOwn(deps, which, user.id);
  const { truckerId, identificationId: id } = which;
  return viewOf(await addPicture(deps, { truckerId, id, kind }, upload), deps.now(), false);
}

/**
 * Hands in what the clerk has checked and proposes to approve the document; an administrator who looks at it decides. The
 * screening is no matter of the counter. The document of another driver is left to port security (OFFICE-23).
 * @throws Refusal not_found, identification_already_submitted, picture_missing
 */
export async function submitAtCounter(
  deps: CounterDeps,
  person: ActingUser,
  which: OfCounter,
  { notes }: CounterCheck,
): Promise<CounterIdentification> {
  await requireOwn(deps, which, person.user.id);
  const { facilityId, truckerId, identificationId: id } = which;
  const checkedDate = deps.now();
  const counter = { identificationId: id, facilityId, clerkId: person.user.id, checkedDate };
  const row = await submitIdentification({ ...deps, now: () => checkedDate }, { truckerId, id }, person.actor, (trx) =>
    insertCounterCheck(trx, counter).then(() => {}),
  );
  const isProposed = row.documentStatus !== 'DUPLICATE' && (await propose(deps, person, truckerId, notes ?? ''));
  return viewOf(row, deps.now(), isProposed);
}

/** A change that waits already stands in the way: then port security finds the identification in its queue. */
async function propose(deps: CounterDeps, person: ActingUser, truckerId: string, reason: string): Promise<boolean> {
  const change = { documentStatus: 'MANUALLY_APPROVED' } as const;
  try {
    await requestApproval(deps, person, { kind: 'gatePass', reason, truckerId, change });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'change_already_pending') return false;
    throw error;
  }
}
