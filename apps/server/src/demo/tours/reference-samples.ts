import { demoFacilities } from '../companies/facilities.ts';
import type { DemoOrder } from './orders.ts';

/** First thousand of a terminal's own references: REF-1001 is for terminal 8, REF-2001 for 12, REF-3001 for 3. */
const thousands = new Map(demoFacilities.map(({ id }, index) => [id, (index + 1) * 1000]));
export const referenceOf = (facilityId: number, place: number) => `REF-${thousands.get(facilityId)! + place}`;

/** Place of the reference that another company's tour holds; of the one whose slots are all taken. */
export const bookedPlace = 15;
export const fullPlace = 16;
/** Of the reference whose latest loading time has passed. */
export const latePlace = 14;

export interface Sample {
  place: number;
  direction: 'pickup' | 'delivery';
  note: string;
  /** Changes that make the sample what its note says. */
  change?: Partial<DemoOrder>;
  /** Printed with one wrong digit, so that the repair of check digits can be seen. */
  isMistyped?: true;
}

/** What a visitor can try, by hand; the same at every terminal. */
export const samples: Sample[] = [
  { place: 1, direction: 'pickup', note: 'can be booked' },
  {
    place: 2,
    direction: 'delivery',
    note: 'can be booked, with any container or none',
    change: { containerNumber: null },
  },
  { place: 3, direction: 'delivery', note: 'for a train of tomorrow, with latest loading time' },
  { place: 4, direction: 'pickup', note: 'dangerous goods and customs data' },
  { place: 5, direction: 'pickup', note: 'released to Hafenspedition Petersen only', change: { releasedOnly: true } },
  {
    place: 6,
    direction: 'delivery',
    note: 'goes with a pickup where one-to-one applies',
    change: { containerNumber: null },
  },
  {
    place: 7,
    direction: 'pickup',
    note: 'one digit mistyped: the right number is offered',
    change: { releasedOnly: true },
    isMistyped: true,
  },
  { place: 11, direction: 'pickup', note: 'refused: too heavy', change: { netWeight: 38_500, emptyWeight: 3_900 } },
  { place: 12, direction: 'pickup', note: 'refused: data missing', change: { netWeight: null, containerType: null } },
  { place: 13, direction: 'pickup', note: 'refused: released to somebody else', change: { releasedOnly: true } },
  { place: latePlace, direction: 'delivery', note: 'refused: latest loading time passed' },
  { place: bookedPlace, direction: 'pickup', note: 'refused: already booked' },
  { place: fullPlace, direction: 'delivery', note: 'all slots taken' },
];
