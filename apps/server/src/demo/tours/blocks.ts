import { demoFacilities } from '../companies/facilities.ts';
import { randomOf } from '../random.ts';
import type { DemoTrucker } from './fleet.ts';
import { day, hour, later, minute } from './moments.ts';

export interface DemoBlock {
  id: string;
  facilityId: number;
  truckerId: string;
  blockedDate: Date;
  blockedReason: string;
  liftedDate: Date | null;
  /** The blocked driver holds a booking made before: not yet due, or refused at the gate. */
  stopsTour: 'ahead' | 'atGate' | null;
}

const reasons = [
  'Dreimal ohne Abmeldung nicht erschienen',
  'Geschwindigkeit auf dem Gelände, 41 statt 20 km/h',
  'Ohne Schutzweste auf der Umschlagfläche',
  'Anweisungen des Kranführers missachtet',
  'Fahrerkarte einer anderen Person verwendet',
  'Schaden an Schranke Tor 2, Klärung läuft',
  'Rauchen im Gefahrgutbereich',
];

/** Drivers blocked at one terminal each: most for weeks, some since they booked, two at the gate; some blocks are over. */
export function demoBlocks(drivers: readonly DemoTrucker[], now: Date): DemoBlock[] {
  const random = randomOf('blocks');
  const others = drivers.filter(({ company }) => !company.isSimulated);
  const blocked = new Map<string, DemoTrucker>();
  while (blocked.size < 16) {
    const driver = random.pick(others);
    blocked.set(driver.userId, driver);
  }
  return [...blocked.keys()].map((truckerId, index) => {
    const isOver = index >= 12;
    const stopsTour = index < 5 ? 'ahead' : index < 7 ? 'atGate' : null;
    const ages = { ahead: [2 * hour, 9 * hour], atGate: [3 * minute, 20 * minute], none: [3 * day, 80 * day] } as const;
    const [youngest, oldest] = ages[stopsTour ?? 'none'];
    const age = random.int(youngest, oldest);
    const blockedDate = later(now, -age);
    return {
      id: random.uuid(),
      facilityId: demoFacilities[[0, 1, 0, 2][index % 4]!]!.id,
      truckerId,
      blockedDate,
      blockedReason: reasons[index % reasons.length]!,
      liftedDate: isOver ? later(blockedDate, random.int(day, 3 * day)) : null,
      stopsTour,
    };
  });
}

export const blockRows = (blocks: readonly DemoBlock[], blockedBy: string) =>
  blocks.map(({ stopsTour: _, ...block }) => ({
    ...block,
    blockedBy,
    liftedBy: block.liftedDate && blockedBy,
  }));
