import { expect, test } from 'vitest';
import { reached } from './reach.ts';

const files: Record<string, string> = {
  'packages/rules/src/index.ts': "export * from './slot.ts';\nexport * from './plate.ts';",
  'packages/rules/src/slot.ts': 'export const slotLength = 60;',
  'packages/rules/src/plate.ts': 'export function readPlate() {}',
  'packages/rules/src/plate.test.ts': "import { readPlate } from './plate.ts';",
  'packages/contract/src/index.ts': "export * from './booking.ts';\nexport * from './train.ts';",
  'packages/contract/src/booking.ts': 'export const booking = {};',
  'packages/contract/src/train.ts': 'export const train = {};',
  'apps/server/src/app.ts': "import { slices } from './slices.ts';",
  'apps/server/src/slices.ts':
    "import { bookingSlice } from './slices/booking/booking.routes.ts';\nimport { t } from './slices/train/train.routes.ts';",
  'apps/server/src/slices/booking/booking.routes.ts':
    "import { booking } from '@quaygate/contract';\nimport { find } from './booking.queries.ts';",
  'apps/server/src/slices/booking/booking.queries.ts': "import { slotLength } from '@quaygate/rules';",
  'apps/server/src/slices/train/train.routes.ts': "import { train } from '@quaygate/contract';",
  'apps/server/test/harness.ts': "import { build } from '../src/app.ts';",
  'apps/server/src/slices/booking/booking.test.ts':
    "import { booking } from '@quaygate/contract';\nimport { start } from '../../../test/harness.ts';",
  'apps/server/src/slices/train/train.test.ts':
    "import { train } from '@quaygate/contract';\nimport { start } from '../../../test/harness.ts';",
  'apps/web/src/app/places.ts': [
    "place({ path: '/trainOperator', screen: () => import('../areas/train/trains.screen.tsx') }),",
    "place({ path: '/trainOperator/bookings', screen: () => import('../areas/train/bookings.screen.tsx') }),",
  ].join('\n'),
  'apps/web/src/app/places/admin.ts':
    "place({ path: '/admin/users/$id', screen: () => import('../../areas/admin/user.screen.tsx') }),",
  'apps/web/src/areas/train/trains.screen.tsx': "import { train } from '@quaygate/contract';",
  'apps/web/src/areas/train/bookings.screen.tsx':
    "import { booking } from '@quaygate/contract';\nimport './bookings.css';",
  'apps/web/src/areas/admin/user.screen.tsx': "import { Field } from '#web/ui/field.tsx';",
  'apps/web/src/ui/field.tsx': '',
  'e2e/support/train.ts': "export const bookings = '/trainOperator/bookings';",
  'e2e/train/bookings.spec.ts': "import { bookings } from '../support/train.ts';",
  'e2e/train/trains.spec.ts': "open('train', '/trainOperator');",
  'e2e/admin/user.spec.ts': "const user = '/admin/users/7';",
  'tools/house.test.ts': '',
};
const tree = Object.entries(files).map(([path, text]) => ({ path, text }));
const tests = Object.keys(files).filter((file) => /\.(test|spec)\.ts$/.test(file));
const house = 'tools/house.test.ts';

test.each([
  ['a test itself', 'e2e/train/trains.spec.ts', ['e2e/train/trains.spec.ts']],
  ['a file of a package, past its index', 'packages/rules/src/plate.ts', ['packages/rules/src/plate.test.ts']],
  [
    'a part of the kit, from the address of a screen that shows it',
    'apps/web/src/ui/field.tsx',
    ['e2e/admin/user.spec.ts'],
  ],
  [
    'an address that a helper of stories names',
    'apps/web/src/areas/train/bookings.css',
    ['e2e/train/bookings.spec.ts'],
  ],
  [
    'a query of a slice, from tests and stories that call it',
    'apps/server/src/slices/booking/booking.queries.ts',
    ['apps/server/src/slices/booking/booking.test.ts', 'e2e/train/bookings.spec.ts'],
  ],
  [
    'a rule behind a query',
    'packages/rules/src/slot.ts',
    ['apps/server/src/slices/booking/booking.test.ts', 'e2e/train/bookings.spec.ts'],
  ],
  [
    'an answer that only one screen asks for',
    'apps/server/src/slices/train/train.routes.ts',
    ['apps/server/src/slices/train/train.test.ts', 'e2e/train/trains.spec.ts'],
  ],
  [
    'what gathers the slices',
    'apps/server/src/app.ts',
    ['apps/server/src/slices/booking/booking.test.ts', 'apps/server/src/slices/train/train.test.ts'],
  ],
  ['a document', 'docs/glossary.md', []],
])('%s is reached', (_, changed, expected) => {
  expect(reached(tree, [changed], tests).sort()).toEqual([...expected, house].sort());
});

test.each([
  'apps/server/src/db/migrations/0200_booking_note.sql',
  'package-lock.json',
  'playwright.config.ts',
  'apps/web/vite.config.ts',
  'apps/server/src/main.ts',
])('%s reaches every test', (changed) => {
  expect(reached(tree, [changed], tests)).toEqual(tests);
});
