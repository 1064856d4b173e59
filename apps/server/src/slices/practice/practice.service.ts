import { randomInt } from 'node:crypto';
import type { OfferedPractice, Practice } from '@quaygate/contract';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findHindrance, findPractice, findUnits, insertPractice, lockTerminal, setEnded } from './practice.queries.ts';
import { revokePracticeKeys } from './practice-key.service.ts';
import { withdrawPractice } from './practice-withdrawal.service.ts';

type PracticeDeps = Pick<Deps, 'db' | 'now'>;

/** So many references are shown to try. */
const shownUnits = 6;

/** Letters and digits that look like no others. */
const alphabet = 'ABCDEFGHJKLMNPQRTUVWXYZ2346789';
/** Read in references by people of any language. */
const makeId = () => `TEST-${Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** @throws Refusal not_found */
export async function getPractice({ db, now }: PracticeDeps, facilityId: number): Promise<Practice> {
  const found = await findPractice(db, facilityId);
  if (!found) throw new Refusal('not_found');
  const hindrance = await findHindrance(db, now(), facilityId);
  return { ...found, hindrance, units: await findUnits(db, facilityId, shownUnits) };
}

/** What a company finds there (SETUP-89). @throws Refusal terminal_not_found */
export async function getOfferedPractice(
  { db }: Pick<PracticeDeps, 'db'>,
  facilityId: number,
): Promise<OfferedPractice> {
  const found = await findPractice(db, facilityId);
  if (!found) throw new Refusal('terminal_not_found');
  const isPractice = found.startedDate !== null;
  return { isPractice, units: isPractice ? await findUnits(db, facilityId, shownUnits) : [] };
}

const refusals = { demo: 'practice_played_by_demo', connected: 'practice_terminal_connected' } as const;

/**
 * From now on the installation plays the system of the terminal (SETUP-85).
 * @throws Refusal not_found, practice_played_by_demo, practice_terminal_connected
 */
export async function startPractice(
  deps: PracticeDeps,
  actor: Actor,
  { facilityId, by }: { facilityId: number; by: string },
): Promise<Practice> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const terminal = await lockTerminal(trx, facilityId);
    if (!terminal) throw new Refusal('not_found');
    if (terminal.isPractice) return;
    const hindrance = await findHindrance(trx, now, facilityId);
    if (hindrance) throw new Refusal(refusals[hindrance]);
    const id = makeId();
    await insertPractice(trx, { id, facilityId, startedDate: now, startedBy: by });
    const object = { kind: 'facility', id: String(facilityId), name: terminal.name } as const;
    await recordAct(trx, actor, now, { kind: 'practiceStarted', object, after: { name: id } });
  });
  return getPractice(deps, facilityId);
}

/**
 * The installation plays the terminal no more: its key ends at once, its load units are withdrawn, and what is booked of them is
 * cancelled (SETUP-88). @throws Refusal not_found
 */
export async function endPractice(
  deps: PracticeDeps,
  actor: Actor,
  { facilityId, by }: { facilityId: number; by: string },
): Promise<Practice> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const terminal = await lockTerminal(trx, facilityId);
    if (!terminal) throw new Refusal('not_found');
    if (!terminal.isPractice) return;
    const { openUnits = 0, openBookings = 0 } = (await findPractice(trx, facilityId)) ?? {};
    await setEnded(trx, facilityId, { endedDate: now, endedBy: by });
    await revokePracticeKeys(trx, actor, now, { facilityId, revokedBy: by });
    const object = { kind: 'facility', id: String(facilityId), name: terminal.name } as const;
    await recordAct(trx, actor, now, { kind: 'practiceEnded', object, before: { openUnits, openBookings } });
  });
  await withdrawPractice(deps, facilityId);
  return getPractice(deps, facilityId);
}
