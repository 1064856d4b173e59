import assert from 'node:assert/strict';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { administrator, administratorId } from '../world/audit.ts';
import { fillDrivers, rareName } from '../world/gate-pass-users.ts';
import { signIn } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const few = 1_000;
const many = 100_000;
const aim = 1.15;

const pathOf = (query: string) => `/web/v1/ispsAdminUser/users/${administratorId}/truckers?size=20${query}`;

/** Pages of the list by what is asked for; both searches find one driver. */
const asked = {
  'first page': { query: '', found: (count: number) => count },
  'a filter': { query: '&documentIdentificationStatus=MANUALLY_APPROVED', found: (count: number) => count / 2 },
  'a search by name': { query: `&truckerId=${rareName}`, found: () => 1 },
  'a search by email': { query: '&truckerId=jana777@spedition-277.example', found: () => 1 },
};

/** Pages of 100,000 drivers by those of 1,000. */
export async function gatePassUsersRow(around: Surroundings): Promise<Line[]> {
  const { create, postmaster } = await around.open();
  const { pairs, seconds } = around.scale;
  const sideOf = async (name: string, count: number) => {
    const url = await create(name, { fill: fillDrivers(count) });
    const server = await around.running(startProduct({ DATABASE_URL: url }));
    return { server, count, token: await signIn(server.url, administrator) };
  };
  const sides = [await sideOf('drivers_few', few), await sideOf('drivers_many', many)] as const;
  const lines: Line[] = [];
  for (const [name, { query, found }] of Object.entries(asked)) {
    const paired = await Promise.all(
      sides.map(async ({ server, count, token }) => {
        const answer = await fetch(server.url + pathOf(query), { headers: { authorization: `Bearer ${token}` } });
        const page = (await answer.json()) as { items: unknown[]; total: number };
        assert.deepEqual([answer.status, page.total], [200, found(count)]);
        const request = wire('GET', pathOf(query), token);
        return {
          pid: server.pid,
          run: () => load(server.url, { connections: 1, status: 200, next: repeated(request, seconds) }),
        };
      }),
    );
    const [one, other] = paired;
    assert.ok(one && other);
    const compared = await compare(one, other, { pairs, postmaster });
    lines.push({
      row: `drivers, ${name}, ${many.toLocaleString('en')} by ${few.toLocaleString('en')}`,
      aim: `≤ ${aim.toFixed(2)}`,
      reached: range(compared.ratio),
      met: compared.ratio.median <= aim,
      notes: [costOf(compared, ['few', 'many'])],
    });
  }
  await Promise.all(sides.map(({ server }) => server.stop()));
  return lines;
}
