import assert from 'node:assert/strict';
import { credentials, paths } from '../world/people.ts';
import { fillTruckers, nameOf, terminalOfTruckers } from '../world/truckers.ts';
import { longByShort } from './long-by-short.ts';
import type { Surroundings } from './surroundings.ts';

const asked = (search: string, found: (count: number) => number) => {
  const query = search && `?search=${encodeURIComponent(search)}`;
  return { search, method: 'GET', path: paths.facilityTruckers(terminalOfTruckers) + query, found } as const;
};

/** Drivers of a terminal. */
export const truckersRow = (around: Surroundings) =>
  longByShort(around, {
    key: 'truckers',
    name: 'drivers of a terminal',
    fill: fillTruckers,
    who: credentials,
    asked: [
      asked('', (count) => count),
      asked(nameOf(7_777), () => 1),
      asked('krug', () => 1_001),
      asked('nothing at all', () => 0),
    ],
    check: (items) => {
      assert.equal(items.length, 25);
      const companies = (items as { activeCompanyName: string[] }[]).map((each) => each.activeCompanyName.length);
      assert.ok(companies.every((count) => count === 1));
    },
  });
