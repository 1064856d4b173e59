import assert from 'node:assert/strict';
import { cut, load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startPeer, startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { withClient } from '../world/database.ts';
import { assigning, driverOf, fillFreeLicenses, fillLicenses, free, takeBack } from '../world/licenses.ts';
import { paths, signIn, tokensOf } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const few = 1_000;
const many = 100_000;
const aimOfList = 1.15;
const aimOfRace = 0.6;

/** The first page of 100,000 licences by that of 1,000. */
export async function licensesRow(around: Surroundings): Promise<Line> {
  const { create, postmaster } = await around.open();
  const { pairs, seconds } = around.scale;
  const sideOf = async (name: string, count: number) => {
    const url = await create(name, { fill: fillLicenses(count) });
    const server = await around.running(startProduct({ DATABASE_URL: url }));
    const token = await signIn(server.url);
    const answer = await fetch(server.url + paths.licenses, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const page = (await answer.json()) as { items: unknown[]; total: number };
    assert.deepEqual([answer.status, page.items.length, page.total], [200, 50, count]);
    const request = wire('POST', paths.licenses, token, '{}');
    return {
      server,
      pid: server.pid,
      run: () => load(server.url, { connections: 1, status: 200, next: repeated(request, seconds) }),
    };
  };
  const sides = [await sideOf('licenses_few', few), await sideOf('licenses_many', many)] as const;
  const compared = await compare(...sides, { pairs, postmaster });
  await Promise.all(sides.map(({ server }) => server.stop()));
  return {
    row: `licences, 50 of ${many.toLocaleString('en')} by ${few.toLocaleString('en')}`,
    aim: `≤ ${aimOfList.toFixed(2)}`,
    reached: range(compared.ratio),
    met: compared.ratio.median <= aimOfList,
    notes: [costOf(compared, ['few', 'many'])],
  };
}

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
    aim: `≥ ${aimOfRace.toFixed(2)}`,
    reached: range(compared.ratio),
    met: compared.ratio.median >= aimOfRace,
    notes: [costOf(compared)],
  };
}
