import { demoCompanies } from '../companies/companies.ts';
import { type Random, randomOf } from '../random.ts';
import { day, later } from '../tours/moments.ts';
import { personName } from './names.ts';

/** What somebody works with; companies by their position in `demoCompanies`. */
interface Post {
  domain: string;
  country?: string;
  roles: string[];
  companies?: number[];
  facilities?: number[];
  facilityCompanies?: string[];
  trainOperators?: string[];
  /** Has left so many days ago: the account is disabled since. */
  leftDaysAgo?: number;
}

const domainOf = (email: string) => email.slice(email.indexOf('@') + 1);

/** One to three people per trucking company; every fifth plans for two or three companies at once. */
function postsOfForwarders(random: Random): Post[] {
  return demoCompanies.flatMap((company, index) =>
    Array.from({ length: company.tier === 'Premium' ? random.int(1, 3) : 1 }, () => {
      const others = random.chance(0.2)
        ? Array.from({ length: random.int(1, 2) }, (_, step) => index + 3 + step * 4)
        : [];
      return {
        domain: domainOf(company.email),
        country: company.country,
        roles: [random.chance(0.6) ? 'forwarder_write' : 'forwarder_read'],
        companies: [index, ...others.map((other) => other % demoCompanies.length)],
      };
    }),
  );
}

const [north, alpine] = ['nordbecken-hafen.example', 'alpenland-umschlag.example'];
const [read, write, admin] = ['terminal_operations_read', 'terminal_operations_write', 'terminal_operations_admin'];
const [rail, alpineRail] = ['nordgleis.example', 'alpenbahn-cargo.example'];

/** The people of terminals and railways, and those who fit nowhere. */
const otherPosts: Post[] = [
  { domain: north, roles: [admin], facilityCompanies: ['nordbecken'] },
  { domain: north, roles: [write], facilityCompanies: ['nordbecken'] },
  { domain: north, roles: [write], facilities: [8] },
  { domain: north, roles: [write], facilities: [8] },
  { domain: north, roles: [write], facilities: [3, 8] },
  { domain: north, roles: [read], facilities: [8] },
  { domain: north, roles: [read], facilities: [3], leftDaysAgo: 12 },
  { domain: alpine, roles: [admin], facilityCompanies: ['alpenland'] },
  { domain: alpine, roles: [write], facilities: [12] },
  { domain: alpine, roles: [read], facilities: [12] },
  { domain: alpine, roles: [admin], facilityCompanies: ['alpenland', 'nordbecken'] },
  { domain: 'terminalverbund.example', roles: [read], facilities: [3, 8, 12] },
  // The security of a terminal: no role of a module, yet its facilities stay linked (WAU-40).
  { domain: 'hafenwacht.example', roles: ['isps_terminal_operations_read'], facilities: [3, 8] },
  { domain: rail, roles: ['train_operator_write'], trainOperators: ['nordgleis'] },
  { domain: rail, roles: ['train_operator_write'], trainOperators: ['nordgleis'] },
  { domain: rail, roles: ['train_operator_read'], trainOperators: ['nordgleis'] },
  { domain: alpineRail, roles: ['train_operator_write'], trainOperators: ['alpenbahn'] },
  { domain: alpineRail, roles: ['train_operator_read'], trainOperators: ['alpenbahn', 'nordgleis'] },
  {
    domain: 'kombiverkehr-rhein.example',
    roles: ['forwarder_write', 'train_operator_read'],
    companies: [2, 6, 13, 18],
    trainOperators: ['nordgleis', 'alpenbahn'],
  },
  { domain: 'hafenlogistik-west.example', roles: ['forwarder_read', read], companies: [0, 5], facilities: [3, 8] },
  { domain: 'quaygate.example', roles: ['quaygate_write'] },
  // Invited, and not given anything yet.
  { domain: 'elbkai.example', roles: [] },
  { domain: alpine, roles: [] },
];

const folds: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i', ø: 'o' };

/** A name as it stands in an address. */
const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/[äöüßłıø]/g, (letter) => folds[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** All other accounts: visitors cannot sign in with them, but an administrator sees them. */
export function demoColleagues(now: Date) {
  const random = randomOf('colleagues');
  const taken = new Set<string>();
  const people = [...postsOfForwarders(random), ...otherPosts].map((post) => {
    let name: ReturnType<typeof personName>;
    let email: string;
    do {
      name = personName(random, post.country);
      email = `${folded(name.firstName)}.${folded(name.lastName)}@${post.domain}`;
    } while (taken.has(email));
    taken.add(email);
    // People invited lately have not followed their link yet.
    const emailVerified = post.roles.length > 0 && random.chance(0.88);
    const age = emailVerified ? random.int(20, 850) : random.int(0, 6);
    const createdDate = later(now, -age * day - random.int(1, 1_400) * 60_000);
    const disabledAt = post.leftDaysAgo === undefined ? null : later(now, -post.leftDaysAgo * day);
    const account = { email, roles: post.roles, emailVerified, createdDate, disabledAt };
    return { ...post, user: { id: random.uuid(), ...name, ...account } };
  });
  return {
    users: people.map(({ user }) => user),
    forwarders: people.flatMap(({ user, companies = [] }) =>
      [...new Set(companies)].map((index) => ({ userId: user.id, forwarderId: demoCompanies[index]!.id })),
    ),
    facilities: people.flatMap(({ user, facilities = [] }) =>
      facilities.map((facilityId) => ({ id: random.uuid(), userId: user.id, facilityId })),
    ),
    facilityCompanies: people.flatMap(({ user, facilityCompanies = [] }) =>
      facilityCompanies.map((facilityCompanyId) => ({ userId: user.id, facilityCompanyId })),
    ),
    trainOperators: people.flatMap(({ user, trainOperators = [] }) =>
      trainOperators.map((trainOperatorId) => ({ userId: user.id, trainOperatorId })),
    ),
  };
}
