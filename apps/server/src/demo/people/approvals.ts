import type { Trx } from '../../db/client.ts';
import { demoFacilities } from '../companies/facilities.ts';
import { randomOf } from '../random.ts';
import { day, hour, later } from '../tours/moments.ts';
import { demoDomain } from './accounts.ts';
import { type StoredApproval, storeApprovals } from './store-approvals.ts';

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** The approvals of platform roles and keys. */
export const insertApprovals = (trx: Trx, people: readonly Person[], now: Date): Promise<void> =>
  storeApprovals(trx, approvalRows(people, now));

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
const decided = (state: StoredApproval['state'], decider: Person, decidedDate: Date, note: string | null = null) => ({
  ...{ state, decidedDate, note },
  deciderId: decider.id,
  deciderName: nameOf(decider),
});

/** What two administrators asked each other for; one key still waits for the visitor who is the other of them. */
function approvalRows(people: readonly Person[], now: Date): StoredApproval[] {
  const random = randomOf('approvals');
  const person = (name: string) => people.find(({ email }) => email === `${name}${demoDomain}`)!;
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
