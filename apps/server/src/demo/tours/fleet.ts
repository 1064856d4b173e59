import type { ForwarderTruckerTable } from '../../slices/forwarder-trucker/forwarder-trucker.table.ts';
import { type DemoCompany, demoCompanies } from '../companies/companies.ts';
import { personName, plateOf } from '../people/names.ts';
import { type Random, randomOf } from '../random.ts';
import { day, hour, later } from './moments.ts';

export interface DemoTrucker {
  /** Id by which bookings and links refer to the driver. */
  userId: string;
  id: string;
  company: DemoCompany;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  plate: string | null;
  state: 'approved' | 'pending';
  registeredDate: Date;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

function truckerOf(company: DemoCompany, state: DemoTrucker['state'], random: Random, now: Date): DemoTrucker {
  const name = personName(random);
  const age = state === 'pending' ? random.int(2 * hour, 5 * day) : random.int(20 * day, 900 * day);
  const hasPlate = random.chance(state === 'pending' ? 0.6 : 0.98);
  return {
    userId: random.uuid(),
    id: random.uuid(),
    company,
    ...name,
    email: `${plain(name.firstName)}.${plain(name.lastName)}${random.int(10, 99)}@fahrer.example`,
    phoneNumber: `+49 15${random.int(0, 7)} ${random.text(8, '0123456789')}`,
    plate: hasPlate ? plateOf(random.pick(company.homeCities), random) : null,
    state,
    registeredDate: later(now, -age),
  };
}

/** The drivers of the demo, 400 and some, company by company. */
export function demoTruckers(now: Date): DemoTrucker[] {
  const random = randomOf('truckers');
  const seen = new Set<string>();
  /** Draws until email, plate and the name within the company are not taken yet. */
  const fresh = (company: DemoCompany, state: DemoTrucker['state']): DemoTrucker => {
    for (;;) {
      const trucker = truckerOf(company, state, random, now);
      const keys = [
        trucker.email,
        trucker.plate ?? trucker.id,
        `${company.id} ${trucker.firstName} ${trucker.lastName}`,
      ];
      if (keys.some((key) => seen.has(key))) continue;
      for (const key of keys) seen.add(key);
      return trucker;
    }
  };
  return demoCompanies.flatMap((company) => [
    ...Array.from({ length: company.approvedTruckers }, () => fresh(company, 'approved')),
    ...Array.from({ length: company.pendingTruckers }, () => fresh(company, 'pending')),
  ]);
}

export const truckerRows = (truckers: readonly DemoTrucker[]) =>
  truckers.map(({ userId, id, email, firstName, lastName, plate, phoneNumber, registeredDate }) => ({
    userId,
    id,
    email,
    firstName,
    lastName,
    licensePlate: plate,
    phoneNumber,
    createdDate: registeredDate,
  }));

const driverNotes = [
  'Fährt nur Tagschicht, vor 6 Uhr nicht einteilen.',
  'Spricht Polnisch und Englisch.',
  'Tank- und Gefahrgutschein vorhanden.',
];
/** What companies note of some drivers. */
const noteOf = (userId: string): string | null => {
  const number = [...userId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return number % 4 === 0 ? (driverNotes[number % driverNotes.length] ?? null) : null;
};

/** The links of drivers and forwarders: most have one, some drive for two, some were denied or have left. */
export function forwarderTruckerRows(truckers: readonly DemoTrucker[], decidedBy: string) {
  const random = randomOf('links');
  const link = (
    trucker: DemoTrucker,
    forwarderId: string,
    state: ForwarderTruckerTable['state'],
    registeredDate: Date,
  ) => {
    const decidedDate = state === 'pending' ? null : later(registeredDate, random.int(hour, 18 * hour));
    return {
      forwarderId,
      note: state === 'approved' ? noteOf(trucker.userId) : null,
      truckerId: trucker.userId,
      firstName: trucker.firstName,
      lastName: trucker.lastName,
      licensePlate: trucker.plate,
      state,
      registeredDate,
      decidedDate,
      decidedBy: decidedDate && decidedBy,
      endedDate: decidedDate && state !== 'approved' ? later(decidedDate, state === 'ended' ? 9 * day : 0) : null,
    };
  };
  const approved = truckers.filter(({ state }) => state === 'approved');
  const further = approved.flatMap((trucker, index) => {
    const state = index % 16 === 7 ? 'approved' : index % 29 === 11 ? 'denied' : index % 23 === 5 ? 'ended' : null;
    const other = random.pick(demoCompanies);
    return state && other.id !== trucker.company.id ? [link(trucker, other.id, state, trucker.registeredDate)] : [];
  });
  return [
    ...truckers.map((trucker) => link(trucker, trucker.company.id, trucker.state, trucker.registeredDate)),
    ...further,
  ];
}
