import { expect, test } from 'vitest';
import { missesOf, type Outcome } from './aims.ts';
import { type Figures, type Kind, kinds } from './meter.ts';
import { versionIn } from './programs.ts';
import { reportOf } from './report.ts';
import { chosen, steps, upgradeStep } from './steps.ts';

const figuresOf = (given: Partial<Record<Kind, Partial<Figures>>>) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, { acknowledged: 10, longest: 500, from: 2_000, seen: {}, ...given[kind] }]),
  ) as Outcome['figures'];

const anOutcome = (given: Partial<Outcome> = {}): Outcome => ({
  name: 'An instance is killed',
  aim: 'instance',
  seconds: 12,
  late: 30,
  figures: figuresOf({}),
  lost: [],
  doubled: [],
  wrong: [],
  notes: ['It is started again.'],
  ...given,
});

test('OPS-101 an instance that goes keeps no request waiting for longer than a second', () => {
  expect(missesOf(anOutcome())).toEqual([]);
  expect(missesOf(anOutcome({ figures: figuresOf({ booking: { longest: 1_400 } }) }))).toEqual([
    'booking: 1.4 s without an answer, 2.0 s after the step began; aim 1 s',
  ]);
});

test('OPS-102 a failover of the database takes 25 s at most', () => {
  const of = (longest: number) => missesOf(anOutcome({ aim: 'database', figures: figuresOf({ gate: { longest } }) }));
  expect(of(25_000)).toEqual([]);
  expect(of(25_100)).toEqual(['gate: 25.1 s without an answer, 2.0 s after the step began; aim 25 s']);
});

test('OPS-100 what was lost or doubled, an error of the server and a kind of user without an answer miss the aim', () => {
  const figures = figuresOf({
    call: { acknowledged: 0 },
    position: { seen: { '500 internal': 2, '502 of the proxy': 1 } },
  });
  expect(
    missesOf(anOutcome({ figures, lost: ['lost: 1'], doubled: ['never acknowledged: 2'], wrong: ['slot 3'] })),
  ).toEqual([
    'call: nothing was acknowledged',
    'position: 500 internal, 2 times',
    'lost: 1',
    'never acknowledged: 2',
    'slot 3',
  ]);
});

test('OPS-100 the report says date, machine, versions and figures, and plainly what misses an aim', () => {
  const missed = anOutcome({
    name: 'Switchover',
    figures: figuresOf({ booking: { longest: 2_000, seen: { ECONNRESET: 3 } } }),
  });
  const text = reportOf([anOutcome(), missed], {
    date: new Date('2026-11-27T15:00:00Z'),
    machine: '2 processors, 24 GB',
    versions: { patroni: '3.0.2' },
    skipped: ['the upgrade'],
  });
  for (const part of [
    '2026-11-27 at 15:00 UTC: 2 processors',
    'patroni 3.0.2',
    'Not run: the upgrade.',
    'ECONNRESET (3)',
    "of each gap 0.03 s at most are the command's own.",
  ])
    expect(text).toContain(part);
  expect(text).toMatch(
    /## An instance is killed[^#]*Every aim was met\.[^#]*## Switchover[^#]*\*\*Missed:\*\*\n\n- booking: 2\.0 s/,
  );
  expect(text).toMatch(/\| Switchover +\| 60 +\| 0 +\| 0 +\| 2\.00 s.*missed 1 \|/);
});

test('OPS-100 words choose steps; without one all are run, the upgrade first', () => {
  expect(steps[0]).toBe(upgradeStep);
  expect(chosen(steps, [])).toEqual(steps);
  expect(chosen(steps, ['etcd']).map(({ name }) => name)).toEqual([
    'One etcd is killed',
    'Two of three etcd are killed',
  ]);
  expect(chosen(steps, ['etcds'])).toEqual([]);
});

test('the version of a program is the first number with dots of what it says', () => {
  expect(versionIn('HAProxy version 2.6.12-1+deb12u4 2026/10/17')).toBe('2.6.12');
  expect(versionIn('postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)')).toBe('15.18');
});
