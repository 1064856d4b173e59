import { type Import, importsOf } from './imports.ts';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/**
 * The rooms of the house and what each may import: other rooms (`slice *`: each whose name begins so), `node` for
 * Node's own modules, npm packages by name, `npm` for any. The first pattern that fits a file names its room; `$1` and
 * `$2` stand for what it caught. `type …` allows types only, `*` everything. What no list names, such as the
 * top of the house (server, web app, workshop), is imported by no other room.
 */
const floors = ['db', 'plumbing', 'outside', 'identity', 'serving', 'integration'];
const packages = ['languages', 'contract', 'rules'];
const outer = ['node', 'npm'];

const rooms: [pattern: RegExp, room: string, mayImport: string[]][] = [
  [/^packages\/rules\/src\//, 'rules', []],
  // The list of languages lies below the contract, which takes one of them; the texts lie above it.
  [/^packages\/phrases\/src\/languages\.ts$/, 'languages', []],
  [/^packages\/contract\/src\//, 'contract', ['languages', 'rules', 'zod']],
  [/^packages\/phrases\/src\//, 'phrases', ['languages', 'type contract', 'type rules']],

  // The floors of the server, from the lowest up. A floor imports itself and the floors below it.
  // A table lies beside its queries, and names nothing but columns.
  [
    /^apps\/server\/src\/(plumbing|outside|identity|serving|integration|slices\/[^/]+)\/.*\.table\.ts$/,
    'tables',
    ['tables', ...packages, 'kysely'],
  ],
  ...floors.map((floor, index): [RegExp, string, string[]] => [
    new RegExp(`^apps/server/src/${floor}/`),
    floor,
    [...floors.slice(0, index), 'tables', 'phrases', ...packages, ...outer],
  ]),
  [
    /^apps\/server\/src\/slices\/([^/]+)\//,
    'slice $1',
    ['slice $1', 'slice parts', ...floors, 'tables', 'phrases', ...packages, ...outer],
  ],
  [/^apps\/server\/src\/(jobs|demo)\//, '$1', ['slice parts', ...floors, 'tables', 'phrases', ...packages, ...outer]],
  // Reads what an operator has set, into what the floors ask for.
  [/^apps\/server\/src\/settings\//, 'settings', [...floors, 'phrases', ...packages, ...outer]],
  // What has to be there before anybody asks, and what a start tells about it.
  [
    /^apps\/server\/src\/first-data\//,
    'first data',
    ['slice parts', 'demo', 'settings', ...floors, 'tables', ...packages, ...outer],
  ],
  // Run by hand beside the server, on the same settings.
  [
    /^apps\/server\/src\/commands\//,
    'commands',
    ['server', 'slice parts', 'settings', ...floors, 'tables', ...packages, ...outer],
  ],
  [
    /^apps\/server\/src\/[^/]+$/,
    'server',
    ['first data', 'slice *', 'jobs', 'demo', 'settings', ...floors, 'phrases', ...packages, ...outer],
  ],

  [/^apps\/simulator\/src\//, 'simulator', ['simulator', 'contract', 'rules', 'node', 'npm']],

  // The calls themselves: only the session and the nouns make any.
  [/^apps\/web\/src\/lib\/call\/api\.ts$/, 'web calls', ['web ground', 'building stones', 'rules', 'zod']],
  [/^apps\/web\/src\/(ui|lib|list|text)\//, 'web ground', ['web ground', 'phrases', 'building stones', 'rules', 'npm']],
  [
    /^apps\/web\/src\/(session|live|map|voice)\//,
    'web sense',
    ['web sense', 'web calls', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  // Keys, queries, mutations and what they do to the cache. `findRoundTrips` keeps nouns in one direction.
  [
    /^apps\/web\/src\/nouns\/([^/]+)\//,
    'noun $1',
    ['noun *', 'web sense', 'web calls', 'web ground', 'contract', 'rules', 'npm'],
  ],
  // The slots of a terminal as one chooses among them, for every screen that asks for a slot.
  [/^apps\/web\/src\/slots\//, 'slot picker', ['slot picker', 'web ground', 'phrases', 'contract', 'rules', 'npm']],
  // On what a change of a driver is decided, for the screens that decide and show it.
  [
    /^apps\/web\/src\/evidence\//,
    'evidence',
    ['evidence', 'noun *', 'web sense', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  // The columns of an uploaded list as a user names them, for the screens that take lists.
  [/^apps\/web\/src\/batch\//, 'list columns', ['list columns', 'web ground', 'phrases', 'contract', 'rules', 'npm']],
  // A driver as a terminal sees them: photo and block, for every screen that shows one.
  [
    /^apps\/web\/src\/drivers\//,
    'terminal driver',
    ['terminal driver', 'noun *', 'web sense', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  // A booking as a terminal sees it: its columns, and how it gets another place, for every screen that lists some.
  [
    /^apps\/web\/src\/bookings\//,
    'terminal booking',
    ['terminal booking', 'noun *', 'web sense', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  // The trains of a terminal and their load units, for the screens of those who run and load them.
  [
    /^apps\/web\/src\/timetable\//,
    'timetable',
    ['timetable', 'noun *', 'web sense', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  // A tour as its company sees it: what may be done with it, and its dialogs, for every screen that shows some.
  [
    /^apps\/web\/src\/tours\//,
    'company tour',
    ['company tour', 'noun *', 'web sense', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  [
    /^apps\/web\/src\/areas\/([^/]+)\/([^/]+)\//,
    'screen $1/$2',
    [
      'screen $1/$2',
      'slot picker',
      'evidence',
      'list columns',
      'terminal driver',
      'terminal booking',
      'timetable',
      'company tour',
      'noun *',
      'web sense',
      'web ground',
      'phrases',
      'contract',
      'rules',
      'npm',
    ],
  ],
  // The driver's app: built apart, with calls of its own and no noun of the other areas.
  [
    /^apps\/web\/src\/driver\//,
    'driver app',
    ['driver app', 'web sense', 'web calls', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],
  // Shows the kit while one works on it; no part of the product.
  [/^apps\/web\/src\/gallery\//, 'gallery', ['gallery', 'web ground', 'phrases', 'rules', 'npm']],
  [
    /^apps\/web\/src\/(app\/|[^/]+$)/,
    'web app',
    ['web app', 'screen *', 'timetable', 'noun *', 'web sense', 'web ground', 'phrases', 'contract', 'rules', 'npm'],
  ],

  // Attacks the running product from outside: it knows the calls, and nothing of the server.
  [/^attack\//, 'attack', ['attack', 'workshop', 'contract', 'rules', 'node']],
  [/^(tools|e2e|bench|apps\/\w+\/test)\//, 'workshop', ['*']],
  [/^apps\/\w+\/[^/]+$/, 'workshop', ['*']],
];

/** What one slice may take from another, its decisions and queries above all; routes and reports are mounted by the server alone. */
const sliceParts = /^apps\/server\/src\/slices\/[^/]+\/(?!.*\.(routes|report)\.ts$)/;
const stoneFiles = /^packages\/contract\/src\/base\/(route|roles|errors|page|instant|text)\.ts$/;
const stones = 'building stones';

interface Room {
  name: string;
  mayImport: string[];
}

function roomOf(file: string): Room | null {
  for (const [pattern, name, mayImport] of rooms) {
    const match = pattern.exec(file);
    if (!match) continue;
    const fill = (text: string) => text.replace(/\$(\d)/g, (_, index) => match[Number(index)] ?? '');
    return { name: fill(name), mayImport: mayImport.map(fill) };
  }
  return null;
}

/** What a room's list must hold for this target, the most particular first. */
function addressesOf({ target, names }: Import, stoneNames: ReadonlySet<string>): string[] {
  if (target.startsWith('node:')) return ['node'];
  if (target === '@quaygate/phrases/languages') return ['languages', 'phrases'];
  const own = /^@quaygate\/(\w+)$/.exec(target)?.[1];
  if (own === 'contract' && names.length > 0 && names.every((name) => stoneNames.has(name))) return [own, stones];
  if (own) return [own];
  const room = /^(apps|packages|tools|e2e|bench|attack)\//.test(target) ? roomOf(target)?.name : undefined;
  if (!room) return [target, 'npm'];
  return sliceParts.test(target) ? [room, 'slice parts'] : [room];
}

function isAllowed(room: Room, crossing: Import, stoneNames: ReadonlySet<string>): boolean {
  const addresses = addressesOf(crossing, stoneNames);
  const fits = (entry: string): boolean => {
    if (entry === '*') return true;
    if (entry.startsWith('type ')) return crossing.isType && fits(entry.slice('type '.length));
    if (entry.endsWith(' *')) return addresses.some((address) => address.startsWith(entry.slice(0, -1)));
    return addresses.includes(entry);
  };
  return addresses.includes(room.name) || room.mayImport.some(fits);
}

/** What is bought from outside, and the only place that knows it. */
const vendors: [name: RegExp, place: RegExp][] = [
  [/^stripe$/, /^apps\/server\/(src\/outside|test)\//],
  [/^@opentelemetry\//, /^apps\/server\/src\/outside\/telemetry\//],
  [/^(nodemailer|@nats-io\/.*|agora-token)$/, /^apps\/server\/src\/outside\//],
  [/^(mqtt|aedes)$/, /^apps\/(server\/src\/(outside\/|slices\/vehicle\/.*\.test\.ts$)|simulator\/src\/network\/)/],
  [/^(fastify|@fastify\/.*)$/, /^apps\/server\/(src\/(plumbing\/|serving\/|[^/]+$)|test\/)/],
  [/^@(openfeature|intercom)\//, /^apps\/(web\/src\/session\/|server\/src\/slices\/feature-flag\/.*\.test\.ts$)/],
  [/^agora-rtc-sdk-ng(\/.*)?$/, /^apps\/web\/src\/voice\//],
  [/^(tesseract\.js(-core)?|@tesseract\.js-data)(\/.*)?$/, /^apps\/web\/src\/driver\/identification\//],
  [/^maplibre-gl(\/.*)?$/, /^apps\/web\/src\/map\//],
  // Screens read and change what the server knows through a noun.
  [/^@tanstack\/react-query$/, /^apps\/web\/src\/(nouns|list|app)\//],
  [/^@tabler\/.*$/, /^apps\/web\/src\/(ui|app)\//],
];

const exported = /^export\s+(?:declare\s+)?(?:async\s+)?(?:const|type|interface|function|class)\s+([\w$]+)/gm;

function findStones(tree: readonly SourceFile[]): ReadonlySet<string> {
  const files = tree.filter((file) => stoneFiles.test(file.path));
  return new Set(files.flatMap((file) => [...file.text.matchAll(exported)].map((match) => match[1] ?? '')));
}

/** Imports that go through a wall. Tests may import what they need to test their room. */
export function findBreaches(tree: readonly SourceFile[]): Violation[] {
  const stoneNames = findStones(tree);
  const files = tree.filter((file) => isCode(file.path) && !isTest(file.path));
  return files.flatMap((file) => {
    const room = roomOf(file.path);
    if (!room) return [`${file.path}: belongs to no room of the house (tools/house/walls.ts)`];
    const breaches = importsOf(file).filter((crossing) => !isAllowed(room, crossing, stoneNames));
    return breaches.map(({ target }) => `${file.path}: ${room.name} must not import ${target}`);
  });
}

/** Imports of a vendor's package anywhere but in its place; its types may be named elsewhere. */
export function findVendors(tree: readonly SourceFile[]): Violation[] {
  return tree.flatMap((file) =>
    importsOf(file)
      .filter(
        ({ target, isType }) => !isType && vendors.some(([name, place]) => name.test(target) && !place.test(file.path)),
      )
      .map(({ target }) => `${file.path}: only its own place may import ${target}`),
  );
}
