import { gatePassUser } from '@quaygate/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { roundsOf } from '../rounds.ts';
import { aTrucker } from '../scenes/factories.ts';
import { aGatePassScene, anIdentification } from '../scenes/gate-pass-scene.ts';

/** Histories of one run; HISTORIES asks for more. */
const histories = Number(process.env.HISTORIES ?? roundsOf(24, 60));

const server = await startServer();
const { db, call } = server;
const { anna, bert, wendy, rita, look } = await aGatePassScene(server);
const people = { anna, bert, wendy, rita };
type Name = keyof typeof people;
const admins: readonly Name[] = ['anna', 'bert'];
const writers: readonly Name[] = [...admins, 'wendy'];

/** What a driver should be, told without a database. */
interface Model {
  lastName: string;
  documentStatus: string | null;
  isDeleted: boolean;
  pending: { creator: Name; lastName?: string; documentStatus?: string; delete?: true } | null;
}
type Step =
  | { act: 'ask'; by: Name; lastName: string | null; documentStatus: string | null }
  | { act: 'askDeletion'; by: Name }
  | { act: 'withdraw'; by: Name }
  | { act: 'reset'; by: Name }
  | { act: 'decide'; by: Name; approved: boolean };

const isGood = (status: string | null) => status === 'MANUALLY_APPROVED';

/** The answer that a step gets, and what becomes of the model. */
function tell(model: Model, step: Step): string {
  if (!writers.includes(step.by) || (step.act === 'decide' && !admins.includes(step.by))) return 'forbidden';
  const { pending } = model;
  if (step.act === 'askDeletion') {
    if (model.isDeleted) return 'trucker_deleted';
    if (pending) return 'change_already_pending';
    model.pending = { creator: step.by, delete: true };
    return 'ok';
  }
  if (step.act === 'ask') {
    if (model.isDeleted) return 'trucker_deleted';
    if (model.documentStatus === null) return 'trucker_identification_missing';
    const lastName = step.lastName !== null && step.lastName !== model.lastName ? step.lastName : undefined;
    const isStatus = step.documentStatus !== null && step.documentStatus !== model.documentStatus;
    if (isStatus && isGood(model.documentStatus)) return 'status_not_changeable';
    if (lastName === undefined && !isStatus) return 'empty_change';
    if (pending) return 'change_already_pending';
    const documentStatus = isStatus ? (step.documentStatus ?? undefined) : undefined;
    model.pending = { creator: step.by, ...(lastName && { lastName }), ...(documentStatus && { documentStatus }) };
    return 'ok';
  }
  if (step.act === 'withdraw') {
    if (!pending) return 'no_pending_change';
    if (!admins.includes(step.by) && pending.creator !== step.by) return 'change_of_another';
    model.pending = null;
    return 'ok';
  }
  if (step.act === 'reset') {
    if (model.isDeleted) return 'trucker_deleted';
    if (pending) return 'change_already_pending';
    if (model.documentStatus === null) return 'trucker_identification_missing';
    model.documentStatus = null;
    return 'ok';
  }
  if (!pending) return 'change_not_pending';
  if (pending.creator === step.by) return 'own_change_not_approvable';
  model.pending = null;
  if (!step.approved) return 'ok';
  if (pending.delete) Object.assign(model, { isDeleted: true, documentStatus: null });
  if (pending.lastName) model.lastName = pending.lastName;
  if (pending.documentStatus) model.documentStatus = pending.documentStatus;
  return 'ok';
}

/** Does a step; `last` is the newest change of the driver. */
async function take(t: string, step: Step, last: string | undefined): Promise<{ code: string; id?: string }> {
  const as = people[step.by];
  const params = { t };
  const body =
    step.act === 'ask'
      ? {
          ...(step.lastName && { lastName: step.lastName }),
          ...(step.documentStatus && { documentStatus: step.documentStatus as 'MANUALLY_DENIED' }),
        }
      : {};
  const answer = await {
    ask: () => call(gatePassUser.addChange, { as, params, body }),
    askDeletion: () => call(gatePassUser.requestDeletion, { as, params }),
    withdraw: () => call(gatePassUser.resetChanges, { as, params }),
    reset: () => call(gatePassUser.resetIdentifications, { as, params }),
    decide: () =>
      call(gatePassUser.decideChange, {
        as,
        params: { t, changeId: last ?? 'none' },
        body: { approved: step.act === 'decide' && step.approved },
      }),
  }[step.act]();
  const code = answer.status < 300 ? 'ok' : answer.body.code;
  // Before anything was asked for there is nothing to decide on.
  return { code: code === 'not_found' ? 'change_not_pending' : code, id: answer.body?.id };
}

const by = fc.constantFrom<Name>('anna', 'anna', 'bert', 'bert', 'wendy', 'wendy', 'rita');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('ask' as const),
      by,
      lastName: fc.constantFrom(null, 'Neu', 'Alt'),
      documentStatus: fc.constantFrom(null, null, 'MANUALLY_APPROVED', 'MANUALLY_DENIED'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('decide' as const), by, approved: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('askDeletion' as const, 'withdraw' as const, 'reset' as const), by }),
  },
);

async function aHistory() {
  const driver = await aTrucker(db, { lastName: 'Alt' });
  await anIdentification(db, { trucker: driver.id });
  for (const admin of admins) await look(people[admin], driver.id);
  const model: Model = { lastName: 'Alt', documentStatus: 'PENDING', isDeleted: false, pending: null };
  return { t: driver.id, model };
}

async function stored(t: string) {
  const row = await db
    .selectFrom('trucker')
    .select(['lastName', 'documentStatus', 'deletedDate'])
    .where('userId', '=', t)
    .executeTakeFirstOrThrow();
  return { lastName: row.lastName, documentStatus: row.documentStatus, isDeleted: row.deletedDate !== null };
}

test(`GATE-26 GATE-47 GATE-48 ${histories} histories: every step answers what a small model says, and nothing has effect without approval`, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
    const { t, model } = await aHistory();
    let last: string | undefined;
    for (const each of steps) {
      const expected = tell(model, each);
      const { code, id } = await take(t, each, last);
      expect(code, JSON.stringify(each)).toBe(expected);
      if (each.act.startsWith('ask') && id) last = id;
      const { pending: _, ...seen } = model;
      expect(await stored(t), JSON.stringify(each)).toEqual(seen);
    }
  });
  await fc.assert(property, { numRuns: Math.ceil(histories / 2) });
}, 1_800_000);

test('GATE-26 GATE-47 two administrators at once: one decision counts, and the driver is what it says', async () => {
  const racing = fc.array(
    step.filter(({ act }) => act === 'decide' || act === 'withdraw'),
    { minLength: 2, maxLength: 4 },
  );
  const property = fc.asyncProperty(
    step.filter(({ act }) => act.startsWith('ask')),
    racing,
    async (asked, race) => {
      const { t, model } = await aHistory();
      if (tell(model, asked) !== 'ok') return;
      const { id } = await take(t, asked, undefined);
      const answers = await Promise.all(race.map((each) => take(t, each, id)));
      const counted = answers.filter(({ code }) => code === 'ok').length;
      const could = race.filter((each) => tell(structuredClone(model), each) === 'ok');
      expect(counted, JSON.stringify({ asked, race })).toBe(could.length > 0 ? 1 : 0);
      const winner = race[answers.findIndex(({ code }) => code === 'ok')];
      if (winner) expect(tell(model, winner)).toBe('ok');
      const { pending: _, ...seen } = model;
      expect(await stored(t), JSON.stringify({ asked, race, answers })).toEqual(seen);
    },
  );
  await fc.assert(property, { numRuns: Math.floor(histories / 2) });
}, 1_800_000);

afterAll(async () => {
  const broken = await server.asOwner(`
    select 'own decision' as rule, id from approval where state in ('approved', 'denied') and creator_id = decider_id
    union all select 'no administrator decided', a.id from approval a where a.state in ('approved', 'denied') and not exists
      (select from app_user u where u.id = a.decider_id and u.roles && '{quaygate_admin,quaygateAdmin}')
    union all select 'two pending', object_id from approval where state = 'pending' group by object_id having count(*) > 1
    union all select 'deleted without approval', user_id from trucker t where deleted_date is not null and not exists
      (select from approval a where a.object_id = t.user_id and a.state = 'approved' and a.after @> '{"delete":true}')
    union all select 'renamed without approval', user_id from trucker t where last_name = 'Neu' and not exists
      (select from approval a where a.object_id = t.user_id and a.state = 'approved' and a.after @> '{"lastName":"Neu"}')
    union all select 'status without approval', i.id from identification i where document_status like 'MANUALLY%' and not exists
      (select from approval a where a.object_id = i.trucker_id and a.state = 'approved'
        and a.after @> jsonb_build_object('identification', i.id, 'documentStatus', i.document_status))
    union all select 'decided without a look', e.approval_id from decision_evidence e join approval a on a.id = e.approval_id
      cross join jsonb_array_elements(e.parts) part where a.state = 'approved' and part->>'seenByDecider' is null
    union all select 'decision without a snapshot', a.id from approval a where a.kind = 'gatePass' and a.state in ('approved', 'denied')
      and not exists (select from decision_evidence e where e.approval_id = a.id)
    union all select 'step not in the trail', a.id from approval a where a.state <> 'system' and not exists
      (select from audit e where e.object_id = a.object_id and e.after->>'approval' = a.id and e.kind = 'approvalRequested')`);
  expect(broken).toEqual([]);
});
