import { addDays, displayTimeZone, localDay } from '@quaygate/rules';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import type { Deps } from '../../serving/deps.ts';
import { forgetDrivers, removeDecidedDocuments, removeUseless } from './identification-period.queries.ts';

const day = 86_400_000;
/** Pictures of the document itself are kept so many days after it was decided on. */
const documentPicturesDays = 30;

/** Removes what of drivers is no longer needed, by the periods of docs/privacy.md (IDENT-14). */
export async function keepPeriods({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const moment = now();
  const ago = (days: number) => new Date(moment.getTime() - days * day);
  const by = installation('privacy');
  await db.transaction().execute(async (trx) => {
    const { identificationKeptDays, truckerKeptDays } = settings;
    const endedBefore = addDays(localDay(moment, displayTimeZone), -identificationKeptDays);
    const removed = await removeUseless(trx, { since: ago(identificationKeptDays), endedBefore });
    for (const { id, truckerId, name } of removed) {
      const object = { kind: 'trucker', id: truckerId, name } as const;
      await recordAct(trx, by, moment, { kind: 'identificationRemoved', object, after: { identification: id } });
    }
    await removeDecidedDocuments(trx, ago(documentPicturesDays));
    for (const id of await forgetDrivers(trx, ago(truckerKeptDays), moment)) {
      const object = { kind: 'trucker', id, name: null } as const;
      await recordAct(trx, by, moment, { kind: 'truckerForgotten', object, after: {} });
    }
  });
}
