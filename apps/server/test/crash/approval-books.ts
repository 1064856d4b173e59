import { setTimeout as sleep } from 'node:timers/promises';
import { gatePassUser, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { Answer } from '../harness.ts';
import { aTrucker, aUser } from '../scenes/factories.ts';
import { anIdentification } from '../scenes/gate-pass-scene.ts';
import type { CrashScene } from './crash-scene.ts';

/** One asks for names of drivers, the other approves them, without pause. What was approved must be the driver's name, once. */
export async function keepApprovalBooks({ db, send }: CrashScene, width = 2) {
  const asks = await aUser(db, { roles: ['quaygate_write'] });
  const decides = await aUser(db, { roles: ['quaygate_admin'] });
  const drivers: { id: string; name: string; changes: number }[] = [];
  for (let index = 0; index < width; index++) {
    const driver = await aTrucker(db);
    await anIdentification(db, { trucker: driver.id });
    drivers.push({ id: driver.id, name: '', changes: 0 });
  }
  const figures = { retries: 0, errors: 0, acknowledged: 0 };
  const ended: { error?: Error } = {};
  let isRunning = true;

  async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      // Who decides proves again that it is them.
      if (answer && answer.status < 500 && answer.body?.code !== 'proof_needed') return answer;
      figures.retries++;
      if (answer?.status === 500) figures.errors++;
      await sleep(40);
    }
  }

  const pendingOf = async (t: string): Promise<string | undefined> => {
    for (;;) {
      const find = db
        .selectFrom('approval')
        .select('id')
        .where('objectId', '=', t)
        .where('state', '=', 'pending')
        .executeTakeFirst();
      const found = await find.catch(() => 'away' as const);
      if (found !== 'away') return found?.id;
      await sleep(40);
    }
  };

  async function work(driver: (typeof drivers)[number]) {
    const t = driver.id;
    while (isRunning) {
      const lastName = `Name ${driver.changes + 1}`;
      const asked = await untilAnswered(() =>
        send(gatePassUser.addChange as unknown as Route, { as: asks, params: { t }, body: { lastName } }),
      );
      // Asked for again where the answer got lost, it is pending already.
      if (asked.status >= 300 && asked.body?.code !== 'change_already_pending')
        throw new Error(`refused: ${JSON.stringify(asked.body)}`);
      const changeId = present(await pendingOf(t));
      const decided = await untilAnswered(() =>
        send(gatePassUser.decideChange as unknown as Route, {
          ...{ as: decides, params: { t, changeId }, body: { approved: true } },
        }),
      );
      if (decided.status >= 300 && decided.body?.code !== 'change_not_pending')
        throw new Error(`not decided: ${JSON.stringify(decided.body)}`);
      Object.assign(driver, { name: lastName, changes: driver.changes + 1 });
      figures.acknowledged++;
    }
  }
  const workers = Promise.all(drivers.map(work));
  // Told to who waits for work, and when the books are closed.
  workers.catch((error) => Object.assign(ended, { error }));

  async function close(): Promise<{ wrong: string[]; figures: typeof figures }> {
    isRunning = false;
    await workers;
    const wrong: string[] = [];
    for (const { id, name, changes } of drivers) {
      const { lastName } = await db
        .selectFrom('trucker')
        .select('lastName')
        .where('userId', '=', id)
        .executeTakeFirstOrThrow();
      const approvals = await db.selectFrom('approval').select(['id', 'state']).where('objectId', '=', id).execute();
      const told = await db.selectFrom('notification').select('cause').where('kind', '=', 'approvalPending').execute();
      for (const approval of approvals)
        if (told.filter(({ cause }) => cause === approval.id).length !== 1)
          wrong.push(`${id}: a change was not told once`);
      if (changes > 0 && lastName !== name) wrong.push(`${id} is called ${lastName}, approved was ${name}`);
      if (approvals.length !== changes) wrong.push(`${id}: ${approvals.length} changes, ${changes} acknowledged`);
      if (approvals.some(({ state }) => state !== 'approved')) wrong.push(`${id}: a change is not approved`);
    }
    return { wrong, figures };
  }
  return { close, figures, ended };
}
