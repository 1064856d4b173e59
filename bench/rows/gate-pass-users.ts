import { administrator, administratorId } from '../world/audit.ts';
import { fillDrivers, rareName } from '../world/gate-pass-users.ts';
import { longByShort } from './long-by-short.ts';
import type { Surroundings } from './surroundings.ts';

const asked = (search: string, found: (count: number) => number, filter = '') => {
  const query = `${search && `&truckerId=${encodeURIComponent(search)}`}${filter}`;
  const path = `/web/v1/ispsAdminUser/users/${administratorId}/truckers?size=20${query}`;
  return { search, method: 'GET', path, found } as const;
};

/** Drivers as port security keeps them. */
export const gatePassUsersRow = (around: Surroundings) =>
  longByShort(around, {
    key: 'drivers',
    name: 'gate-pass users',
    fill: fillDrivers,
    who: administrator,
    asked: [
      asked('', (count) => count),
      asked('', (count) => count / 2, '&documentIdentificationStatus=MANUALLY_APPROVED'),
      asked(rareName, () => 1),
      asked('jana777@spedition-277.example', () => 1),
      asked('spedition', () => 1_001),
      asked('nothing at all', () => 0),
    ],
  });
