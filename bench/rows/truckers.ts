import assert from 'node:assert/strict';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { paths, signIn } from '../world/people.ts';
import { fillTruckers, terminalOfTruckers } from '../world/truckers.ts';
import type { Surroundings } from './surroundings.ts';

const few = 1_000;
const many = 100_000;
const aim = 1.15;

/** The first page of a terminal's 100,000 drivers by that of 1,000. */
export async function truckersRow(around: Surroundings): Promise<Line> {
  const { create, postmaster } = await around.open();
  const { pairs, seconds } = around.scale;
  const path = paths.facilityTruckers(terminalOfTruckers);
  const sideOf = async (name: string, count: number) => {
    const url = await create(name, { fill: fillTruckers(count) });
    const server = await around.running(startProduct({ DATABASE_URL: url }));
    const token = await signIn(server.url);
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    const page = (await answer.json()) as { items: { activeCompanyName: string[] }[]; total: number };
    assert.deepEqual([answer.status, page.items.length, page.total], [200, 25, count]);
    assert.ok(page.items.every(({ activeCompanyName }) => activeCompanyName.length === 1));
    return {
      server,
      pid: server.pid,
      run: () => load(server.url, { connections: 1, status: 200, next: repeated(wire('GET', path, token), seconds) }),
    };
  };
  const sides = [await sideOf('truckers_few', few), await sideOf('truckers_many', many)] as const;
  const compared = await compare(...sides, { pairs, postmaster });
  await Promise.all(sides.map(({ server }) => server.stop()));
  return {
    row: `drivers of a terminal, 25 of ${many.toLocaleString('en')} by ${few.toLocaleString('en')}`,
    aim: `≤ ${aim.toFixed(2)}`,
    reached: range(compared.ratio),
    met: compared.ratio.median <= aim,
    notes: [costOf(compared, ['few', 'many'])],
  };
}
