import { type Random, randomOf } from '../random.ts';
import { hour, later, minute } from '../tours/moments.ts';
import { demoDomain } from './accounts.ts';
import { decidedChange, type Person, systemChange } from './driver-changes.ts';
import { type GoneDriver, goneDrivers, resets } from './gone-drivers.ts';
import type { DemoIdentification } from './identifications.ts';
import type { StoredApproval } from './store-approvals.ts';
import { passed, type Scene, type Staff, waitingChanges } from './waiting-changes.ts';

/** What people and a provider decided on drivers, what waits for the visitor, and who is gone (GATE-19, GATE-30, GATE-48). */
export function driverHistory(scene: Scene): { changes: StoredApproval[]; gone: GoneDriver[] } {
  const { identifications, people, now } = scene;
  const random = randomOf('driver changes');
  const person = (name: string) => people.find(({ email }) => email === `${name}${demoDomain}`)!;
  const staff = { agnes: person('admin'), konrad: person('admin2'), tobias: person('gatepass') };
  const gone = goneDrivers(random, now);
  const verified = identifications.filter(({ course }) => course === 'verified');
  return {
    gone,
    changes: [
      ...verified.flatMap((entry, index) => earlierChanges(entry, index, staff, random)),
      ...identifications.flatMap((entry) => decisionOn(entry, staff, random)),
      ...gone.map((driver, index) =>
        decidedChange(
          {
            ...{ driver, by: staff.tobias, at: later(driver.deletedDate, -7 * hour), after: { delete: true } },
            reason: index === 0 ? 'Bittet um Löschung, fährt nicht mehr.' : 'Doppelt angelegt',
          },
          { state: 'approved', by: index === 0 ? staff.agnes : staff.konrad, at: driver.deletedDate },
          random,
        ),
      ),
      ...resets(scene, staff, random),
      ...waitingChanges(scene, staff, random),
    ],
  };
}

/** Who asks and who decides: never the same, and an administrator decides. */
function pairOf({ agnes, konrad, tobias }: Staff, random: Random): [asks: Person, decides: Person] {
  return random.weighted<[Person, Person]>([
    [[agnes, konrad], 35],
    [[konrad, agnes], 35],
    [[tobias, agnes], 15],
    [[tobias, konrad], 15],
  ]);
}

/** Statuses as a change names them; what was never screened is left out. */
const statusesOf = ({
  id,
  documentStatus,
  terrorStatus,
}: Pick<DemoIdentification, 'id' | 'documentStatus' | 'terrorStatus'>) => ({
  ...{ identification: id, documentStatus },
  ...(terrorStatus && { terrorStatus }),
});

const denials = ['Sicherheitsmerkmale fehlen', 'Foto zeigt eine andere Person', 'Ausweis ist nicht lesbar'];

function decisionOn(entry: DemoIdentification, staff: Staff, random: Random): StoredApproval[] {
  const { driver, course, decidedDate, foundStatus, terrorStatus } = entry;
  if (!decidedDate) return [];
  if (course === 'told') return [systemChange({ driver, by: null, at: decidedDate, after: statusesOf(entry) }, random)];
  const [by, decider] = pairOf(staff, random);
  const isScreened = terrorStatus === 'MANUALLY_DENIED';
  const reason =
    course === 'verified' ? '' : isScreened ? 'Treffer auf der Sanktionsliste bestätigt' : random.pick(denials);
  return [
    decidedChange(
      {
        ...{ driver, by, at: later(decidedDate, -random.int(6, 50) * minute), reason },
        ...{ before: { documentStatus: foundStatus }, after: statusesOf(entry) },
      },
      { state: 'approved', by: decider, at: decidedDate },
      random,
    ),
  ];
}

/** Before some were verified: one change was refused, one withdrawn, one took effect. */
function earlierChanges(entry: DemoIdentification, index: number, staff: Staff, random: Random): StoredApproval[] {
  const { id, driver, submittedDate } = entry;
  if (!submittedDate || index % 30 > 2) return [];
  const { agnes, konrad, tobias } = staff;
  const at = later(submittedDate, 12 * minute);
  const soon = later(at, 9 * minute);
  const { firstName, lastName } = driver;
  switch (index % 30) {
    case 0:
      return [
        decidedChange(
          { driver, by: tobias, at, before: { documentStatus: 'PENDING' }, after: { identification: id, ...passed } },
          { state: 'denied', by: agnes, at: soon },
          random,
        ),
      ];
    case 1:
      return [
        decidedChange(
          {
            driver,
            by: tobias,
            at,
            before: { lastName },
            after: { lastName: `${lastName}-Lorenz` },
            reason: 'Namensänderung',
          },
          { state: 'cancelled', by: tobias, at: soon },
          random,
        ),
      ];
    default:
      return [
        decidedChange(
          {
            ...{ driver: { ...driver, firstName: firstName.slice(0, -1) }, by: konrad, at, reason: 'Tippfehler' },
            ...{ before: { firstName: firstName.slice(0, -1) }, after: { firstName } },
          },
          { state: 'approved', by: agnes, at: soon },
          random,
        ),
      ];
  }
}
