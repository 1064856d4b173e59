import assert from 'node:assert/strict';
import { aims } from '../aims.ts';
import { cut, load, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startPeer, startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { withClient } from '../world/database.ts';
import { assigning, driverOf, fillFreeLicenses, fillLicenses, free, rareOwner, takeBack } from '../world/licenses.ts';
import { credentials, paths, signIn, tokensOf } from '../world/people.ts';
import { longByShort } from './long-by-short.ts';
import type { Surroundings } from './surroundings.ts';

const asked = (search: string, found: (count: number) => number) => {
  const body = JSON.stringify(search ? { search } : {});
  return { search, method: 'POST', path: paths.licenses, body, found } as const;
};

/** Licences of one company. */
export const licensesRow = (around: Surroundings) =>
  longByShort(around, {
    key: 'licenses',
    name: 'licences',
    fill: fillLicenses,
    who: credentials,
    asked: [
      asked('', (count) => count),
      asked(rareOwner, () => 1),
      asked('key', () => 1_001),
      asked('nothing at all', () => 0),
    ],
    check: (items) => assert.equal(items.length, 50),
  });

/** None is given twice, and each leaves one change and one entry of the audit log. */
async function checkRound(url: string, rounds: number): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select (select count(*)::int from license where status = 'ASSIGNED') as assigned,
         (select count(distinct trucker_id)::int from license) as drivers,
         (select count(*)::int from license_change where reason = 'assigned') as changes,
         (select count(*)::int from audit where kind = 'licenseAssigned') as acts`,
    ),
  );
  const all = free * rounds;
  assert.deepEqual(rows[0], { assigned: free, drivers: free, changes: all, acts: all });
}

/** 50 who assign 1,000 free licences to 1,000 drivers, against the raw peer. */
export async function assignRow(around: Surroundings): Promise<Line> {
  const { create, postmaster } = await around.open();
  await create('licenses_free', { fill: fillFreeLicenses });
  const urls = {
    product: await create('assign_product', { copy: 'licenses_free' }),
    peer: await create('assign_peer', { copy: 'licenses_free' }),
  };
  const product = await around.running(startProduct({ DATABASE_URL: urls.product }));
  const token = await signIn(product.url);
  const peer = await around.running(startPeer(urls.peer, tokensOf(token)));

  function* requests() {
    for (let number = 1; number <= free; number++) {
      yield wire('PUT', paths.assignAny, token, JSON.stringify({ licenseUserId: driverOf(number) }));
    }
  }
  const side = ({ url, pid }: Server, database: string) => {
    let rounds = 0;
    return {
      pid,
      run: async () => {
        await withClient(database, takeBack);
        const block = await load(url, { connections: assigning, status: 200, next: cut(requests(), free) });
        rounds += 1;
        await checkRound(database, rounds);
        return block;
      },
    };
  };
  const compared = await compare(side(product, urls.product), side(peer, urls.peer), {
    pairs: around.scale.pairs,
    postmaster,
  });
  await Promise.all([product.stop(), peer.stop()]);
  return {
    row: `assigning any licence, ${assigning} at once on ${free.toLocaleString('en')} free ones`,
    aim: `≥ ${aims.assignLicense.toFixed(2)}`,
    reached: range(compared.ratio),
    met: compared.ratio.median >= aims.assignLicense,
    notes: [costOf(compared)],
  };
}
