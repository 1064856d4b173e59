import type { Exception } from '@quaygate/contract';
import { type StageMinutes, stages } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { requireException } from './exception-list.service.ts';
import { keepException, updateException } from './exception-note.queries.ts';
import { findStageMinutes, updateStageMinutes } from './stage-minutes.queries.ts';

export type DeskDeps = Pick<Deps, 'db' | 'now'>;

/** Who acts on which exception of which terminal. */
export interface DeskAct {
  actor: Actor;
  userId: string;
  terminalId: number;
  exceptionId: string;
}

/**
 * Does something about an exception that is open, in one transaction, and tells the terminal.
 * @param isOpenToAll also where another person takes care of it
 * @throws Refusal not_found, exception_claimed
 */
export function actOn(
  { db, now }: DeskDeps,
  { userId, terminalId, exceptionId }: DeskAct,
  isOpenToAll: boolean,
  work: (trx: Trx, row: Exception, moment: Date) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const moment = now();
    const row = await requireException(trx, terminalId, exceptionId, moment);
    const claimedBy = await keepException(trx, terminalId, row);
    if (!isOpenToAll && claimedBy !== null && claimedBy !== userId) throw new Refusal('exception_claimed');
    await work(trx, row, moment);
    tell(trx, { noun: 'exception', facilityId: terminalId });
  });
}

export const claimException = (deps: DeskDeps, act: DeskAct, takeOver: boolean) =>
  actOn(deps, act, takeOver, (trx, { id }, claimedDate) =>
    updateException(trx, id, { claimedBy: act.userId, claimedDate }),
  );

export const releaseException = (deps: DeskDeps, act: DeskAct) =>
  actOn(deps, act, false, (trx, { id }) => updateException(trx, id, { claimedBy: null, claimedDate: null }));

/** @param text null takes the note away */
export const noteException = (deps: DeskDeps, act: DeskAct, text: string | null) =>
  actOn(deps, act, true, (trx, { id }, moment) =>
    updateException(trx, id, { note: text, notedBy: text && act.userId, notedDate: text ? moment : null }),
  );

export const finishException = (deps: DeskDeps, act: DeskAct) =>
  actOn(deps, act, false, (trx, { id }, doneDate) => updateException(trx, id, { doneBy: act.userId, doneDate }));

/** How long trucks of a terminal may be in a stage (DESK-04). */
export function changeStageMinutes(
  { db, now }: DeskDeps,
  { actor, terminalId }: Pick<DeskAct, 'actor' | 'terminalId'>,
  minutes: StageMinutes,
): Promise<StageMinutes> {
  return db.transaction().execute(async (trx) => {
    const { name, ...before } = await findStageMinutes(trx, terminalId);
    await updateStageMinutes(trx, terminalId, minutes);
    const changed = difference(before, minutes, stages);
    if (changed) {
      const object = { kind: 'facility', id: String(terminalId), name } as const;
      await recordAct(trx, actor, now(), { kind: 'stageMinutesChanged', object, ...changed });
    }
    tell(trx, { noun: 'exception', facilityId: terminalId });
    return minutes;
  });
}
