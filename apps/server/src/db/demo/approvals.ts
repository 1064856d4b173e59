import type { Insertable } from 'kysely';
import type { ApprovalTable } from '../../slices/approval/approval.table.ts';
import type { Trx } from '../client.ts';
import { demoDomain } from './accounts.ts';
import { demoFacilities } from './facilities.ts';
import { insertRows } from './insert-rows.ts';
import { day, hour, later } from './moments.ts';
import { randomOf } from './random.ts';

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}
type Row = Insertable<ApprovalTable> & { state: 'pending' | 'approved' | 'denied' | 'cancelled' };

/** Stored as it happened: what was asked for first, then what was decided. */
export async function insertApprovals(trx: Trx, people: readonly Person[], now: Date): Promise<void> {
  const rows = approvalRows(people, now);
  const open = { state: 'pending', decidedDate: null, deciderId: null, deciderName: null, note: null } as const;
  await insertRows(
    trx,
    'approval',
    rows.map((row) => ({ ...row, ...open })),
  );
  for (const { id, state, decidedDate, deciderId, deciderName, note } of rows) {
    if (state === 'pending') continue;
    await trx
      .updateTable('approval')
      .set({ state, decidedDate, deciderId, deciderName, note })
      .where('id', '=', id)
      .execute();
  }
}

/** What two administrators asked each other for; one key still waits for the visitor who is the other of them. */
function approvalRows(people: readonly Person[], now: Date): Row[] {
  const random = randomOf('approvals');
  const person = (name: string) => people.find(({ email }) => email === `${name}${demoDomain}`)!;
  const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
  const [agnes, konrad] = [person('admin'), person('admin2')];

  const of = (creator: Person, createdDate: Date, reason: string) => ({
    id: random.uuid(),
    reason,
    state: 'pending' as const,
    createdDate,
    creatorId: creator.id,
    creatorName: nameOf(creator),
    decidedDate: null,
    deciderId: null,
    deciderName: null,
    note: null,
  });
  const decided = (state: Row['state'], decider: Person, decidedDate: Date, note: string | null = null) => ({
    ...{ state, decidedDate, note },
    deciderId: decider.id,
    deciderName: nameOf(decider),
  });
  const role = (name: string, before: string, after: string) => ({
    kind: 'platformRole' as const,
    objectKind: 'user' as const,
    objectId: person(name).id,
    objectName: person(name).email,
    before: JSON.stringify({ platformRole: before }),
    after: JSON.stringify({ platformRole: after }),
  });
  const key = (facilityId: number, label: string, scopes: string[]) => ({
    kind: 'integrationKey' as const,
    objectKind: 'integrationKey' as const,
    objectId: random.text(12, 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'),
    objectName: label,
    before: null,
    after: JSON.stringify({
      ...{ facilityId, label, scopes, networks: [] },
      facility: demoFacilities.find(({ id }) => id === facilityId)?.name ?? null,
      endDate: later(now, 365 * day).toISOString(),
    }),
  });

  return [
    {
      ...of(agnes, later(now, -41 * day), 'Svenja betreut ab Oktober die Nutzer am Telefon.'),
      ...role('support', 'none', 'read'),
      ...decided('approved', konrad, later(now, -41 * day + 3 * hour), 'Mit dem Betriebsrat abgestimmt.'),
    },
    {
      ...of(konrad, later(now, -16 * day), 'Urlaubsvertretung'),
      ...role('dispatch', 'none', 'admin'),
      ...decided('denied', agnes, later(now, -16 * day + 50 * 60_000), 'Disponenten brauchen keine Plattformrolle.'),
    },
    {
      ...of(agnes, later(now, -9 * day), 'Probe der Gate-Kameras'),
      ...key(3, 'Gate-Kameras, Probe', ['gate']),
      ...decided('cancelled', agnes, later(now, -9 * day + 20 * 60_000)),
    },
    {
      ...of(konrad, later(now, -2 * hour), 'Das neue Betriebssystem meldet ab Montag selbst.'),
      ...key(12, 'Betriebssystem Alpenland', ['loadunits', 'slots', 'trains']),
    },
  ];
}
