import type { Role } from '@quaygate/contract';
import { type DemoCompany, demoCompanies } from '../companies/companies.ts';
import { randomOf } from '../random.ts';
import { day, later } from '../tours/moments.ts';
import { demoStaff } from './accounts.ts';

/** The mail domain by which the server knows accounts that may book past slots in demo mode. */
export const simulatorDomain = '@simulator.quaygate.example';

const companyOf = (key: string) => demoCompanies.find((company) => company.key === key)!;

/** Who does was there before the first driver was checked. */
const decidesOnDrivers = (role: Role) => role === 'quaygate_admin' || role === 'quaygate_write';

/** The accounts that can sign in to the demo, with what they are linked to. */
export function demoPeople(now: Date) {
  const random = randomOf('people');
  const users = demoStaff.map((account) => ({ ...account, id: random.uuid() }));
  return {
    users: users.map(({ id, email, firstName, lastName, roles }) => ({
      id,
      email,
      firstName,
      lastName,
      roles,
      emailVerified: true,
      createdDate: later(now, -(random.int(90, 700) + (roles.some(decidesOnDrivers) ? 700 : 0)) * day),
      disabledAt: null,
    })),
    forwarders: users.flatMap(({ id, forwarders }) =>
      forwarders.map((key) => ({ userId: id, forwarderId: companyOf(key).id })),
    ),
    facilities: users.flatMap(({ id, facilities }) =>
      facilities.map((facilityId) => ({ id: random.uuid(), userId: id, facilityId })),
    ),
    trainOperators: users.flatMap(({ id, trainOperators }) =>
      trainOperators.map((trainOperatorId) => ({ userId: id, trainOperatorId })),
    ),
  };
}

/** Their dispatchers are accounts of the demo. */
const hasAccounts = ({ key }: DemoCompany) => key === 'petersen' || key === 'yilmaz';

/** The dispatchers of the other companies; those of the simulated ones get a password when the simulator starts. */
export function otherDispatchers(now: Date) {
  const random = randomOf('dispatchers');
  return demoCompanies
    .filter((company) => !hasAccounts(company))
    .map((company) => {
      const domain = company.isSimulated ? simulatorDomain : company.email.slice(company.email.indexOf('@'));
      const place = company.email.slice(company.email.indexOf('@') + 1).replace(/\..*$/, '');
      return {
        company,
        user: {
          id: random.uuid(),
          email: company.isSimulated ? `${place}${domain}` : `dispo${domain}`,
          firstName: random.pick(['Karin', 'Volker', 'Agnieszka', 'Joris', 'Meltem', 'Stefanie', 'Radek', 'Hannes']),
          lastName: random.pick(['Reinders', 'Thielen', 'Nowak', 'de Boer', 'Aksoy', 'Brückner', 'Hájek', 'Oellers']),
          roles: ['forwarder_write'],
          emailVerified: true,
          createdDate: later(now, -random.int(60, 600) * day),
        },
      };
    });
}
