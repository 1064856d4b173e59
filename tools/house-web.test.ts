import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findWrongTexts } from './house/screen-texts.ts';
import { readTree, type SourceFile } from './house/tree.ts';
import { findBreaches, findVendors } from './house/walls.ts';
import { findHeavyAddresses, findLazyParts, findRoundTrips, findSilencedTypes, findUnknownNouns } from './house/web.ts';

const house = readTree(path.resolve(import.meta.dirname, '..'));
const file = (path: string, text = ''): SourceFile => ({ path, text });

const screen = 'apps/web/src/areas/forwarder/a/a.screen.tsx';
const nouns = 'apps/web/src/nouns';

describe('nouns of the web', () => {
  test('import each other in one direction', () => {
    expect(findRoundTrips(house)).toEqual([]);
  });
  test('that import each other over two steps are found', () => {
    const step = (from: string, to: string) =>
      file(`${nouns}/${from}/${from}.mutations.ts`, `import { b } from '../${to}/${to}.queries.ts';`);
    expect(findRoundTrips([step('a', 'b'), step('b', 'c')])).toEqual([]);
    expect(findRoundTrips([step('a', 'b'), step('b', 'c'), step('c', 'a'), step('d', 'a')])).toHaveLength(3);
  });

  test('bear the names of the contract files', () => {
    expect(findUnknownNouns(house)).toEqual([]);
    const room = file(`${nouns}/driver/driver.queries.ts`);
    expect(findUnknownNouns([room])).toHaveLength(1);
    expect(findUnknownNouns([room, file('packages/contract/src/driver.ts')])).toEqual([]);
  });

  const calls = "import { call } from '#web/lib/call/api.ts';";
  const query = "import { useQuery } from '@tanstack/react-query';";
  const queryType = "import type { UseQueryResult } from '@tanstack/react-query';";

  test('are the only ones beside the session that call the server', () => {
    expect(findBreaches([file(screen, calls)])).toHaveLength(1);
    expect(findBreaches([file('apps/web/src/app/a.tsx', calls)])).toHaveLength(1);
    expect(findBreaches([file(`${nouns}/a/a.queries.ts`, calls), file('apps/web/src/session/a.ts', calls)])).toEqual(
      [],
    );
  });
  test('hold all queries, keys and mutations', () => {
    expect(findVendors([file(screen, query)])).toHaveLength(1);
    expect(findVendors([file('apps/web/src/session/a.ts', query)])).toHaveLength(1);
    expect(findVendors([file(`${nouns}/a/a.queries.ts`, query), file(screen, queryType)])).toEqual([]);
  });
  test('know no screen, and a screen knows any noun', () => {
    const other = "import { b } from '#web/areas/forwarder/b/b.ts';";
    expect(findBreaches([file(`${nouns}/a/a.queries.ts`, other)])).toHaveLength(1);
    expect(findBreaches([file(screen, "import { b } from '#web/nouns/b/b.queries.ts';")])).toEqual([]);
  });
});

describe('addresses', () => {
  test('are typed by the route table everywhere', () => {
    expect(findSilencedTypes(house)).toEqual([]);
  });
  test('whose types are silenced are found', () => {
    const silenced = "navigate({ to: '/nowhere', search: { mode: 1 } as never });";
    expect(findSilencedTypes([file(screen, silenced)])).toHaveLength(1);
    expect(findSilencedTypes([file('apps/web/src/lib/a.test.ts', silenced)])).toEqual([]);
  });
  test('bring no schemas to the sign-in page', () => {
    expect(findHeavyAddresses(house)).toEqual([]);
  });
  test('that bring schemas are found', () => {
    const address = 'apps/web/src/areas/forwarder/a/a.address.ts';
    expect(findHeavyAddresses([file(address, "import { states } from '@quaygate/contract';")])).toHaveLength(1);
    expect(findHeavyAddresses([file(address, "import type { State } from '@quaygate/contract';")])).toEqual([]);
    expect(findHeavyAddresses([file(address, "import { states } from '@quaygate/rules';")])).toEqual([]);
  });
});

describe('parts that are loaded late', () => {
  test('can be tried again', () => {
    expect(findLazyParts(house)).toEqual([]);
  });
  test('that cannot are found', () => {
    const lazy = (names: string) => file('apps/web/src/list/a.tsx', `import { ${names} } from 'react';`);
    expect(findLazyParts([lazy('lazy, Suspense'), lazy('type ReactNode, lazy')])).toHaveLength(2);
    expect(findLazyParts([lazy('Suspense, useState')])).toEqual([]);
  });
});

describe('texts of screens', () => {
  test('are named by the place of the screen, all of them and no others', () => {
    expect(findWrongTexts(house)).toEqual([]);
  });
  test('that are missing or needless at the place are found', () => {
    const part = 'areas/forwarder/a/part.tsx';
    const tree = (texts: string) => [
      file(
        'apps/web/src/app/places.ts',
        `place({ texts: [${texts}], screen: () => import('../areas/forwarder/a/a.screen.tsx').then() })`,
      ),
      file(screen, "import { Part } from './part.tsx';\nconst text = useText('a');\nconst shell = useText('shell');"),
      file(`apps/web/src/${part}`, "const status = useText('status');"),
    ];
    expect(findWrongTexts(tree("'a', 'status'"))).toEqual([]);
    expect(findWrongTexts(tree("'a'"))).toEqual(['areas/forwarder/a/a.screen.tsx: says status']);
    expect(findWrongTexts(tree("'a', 'status', 'b'"))).toEqual(['areas/forwarder/a/a.screen.tsx: does not say b']);
    const ofArea = tree("'a'").map((one) => ({ ...one, path: one.path.replace('places.ts', 'places/forwarder.ts') }));
    const deeper = ofArea.map((one) => ({ ...one, text: one.text.replace('../areas', '../../areas') }));
    expect(findWrongTexts(deeper)).toEqual(['areas/forwarder/a/a.screen.tsx: says status']);
    const turned = file('apps/web/src/app/places/train.ts', "place({ screen: () => import('../../a'), texts: [] })");
    expect(findWrongTexts([turned])).toHaveLength(1);
    // What is loaded when it opens may bring its texts.
    const late = (texts: string) =>
      tree(texts).map((one) => ({
        ...one,
        text: one.text.replace('import { Part } from', 'const Part = import(').replace("tsx';", "tsx');"),
      }));
    for (const texts of ["'a'", "'a', 'status'"]) expect(findWrongTexts(late(texts)), texts).toEqual([]);
  });
});
