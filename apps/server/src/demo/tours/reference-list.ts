import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { demoFacilities } from '../companies/facilities.ts';
import { bookedPlace, latePlace, referenceOf, samples } from './reference-samples.ts';

export interface DemoReference {
  referenceNumber: string;
  containerNumber: string | null;
  direction: string;
  terminal: string;
  note: string;
}

/** The last digit but one replaced, so that the check digit is wrong and one container is one character away. */
const mistyped = (container: string) =>
  `${container.slice(0, 9)}${(Number(container[9]) + 5) % 10}${container.slice(10)}`;

/** References to try by hand, as the start message prints them: all of terminal 8, the first ones of the others. */
export async function demoReferences(db: Db, now: Date): Promise<DemoReference[]> {
  const wanted = demoFacilities.flatMap(({ id, name }) =>
    samples
      .filter(({ place }) => id === 8 || place < 3)
      .map((sample) => ({ ...sample, facilityId: id, terminal: name })),
  );
  const rows = await db
    .selectFrom('loadUnitOrder')
    .select(['facilityId', 'referenceNumber', 'containerNumber', 'state'])
    .select(sql<boolean>`coalesce(latest_loading_time < ${now}, false)`.as('isTooLate'))
    .where(
      'referenceNumber',
      'in',
      wanted.map(({ facilityId, place }) => referenceOf(facilityId, place)),
    )
    .execute();
  return wanted.flatMap(({ facilityId, terminal, place, direction, note, isMistyped }) => {
    const referenceNumber = referenceOf(facilityId, place);
    const row = rows.find((each) => each.facilityId === facilityId && each.referenceNumber === referenceNumber);
    const shows =
      row && (place === bookedPlace || (row.state === 'AVAILABLE' && row.isTooLate === (place === latePlace)));
    if (!shows) return [];
    const { containerNumber } = row;
    return [
      {
        referenceNumber,
        containerNumber: isMistyped && containerNumber ? mistyped(containerNumber) : containerNumber,
        direction,
        terminal,
        note,
      },
    ];
  });
}
