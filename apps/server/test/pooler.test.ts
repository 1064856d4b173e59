import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { firstStep, loadUnit, slot } from '@quaygate/contract';
import { checkDigit, present } from '@quaygate/rules';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../src/db/launcher/port.ts';
import { quaygate } from './command.ts';
import { anInstallation } from './installation.ts';
import { dayZero } from './scenes/day-zero-scene.ts';
import { makeTempFolder } from './temp-folder.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (each) => spawnSync(each, ['--version']).status === 0,
);
const isRoot = process.getuid?.() === 0;
const folder = await makeTempFolder();
afterAll(() => folder.remove());

/** Debian's pgbouncer as it is installed, but for the mode; few sessions, so that transactions of many connections share each. */
async function aPooler(): Promise<{ before: (url: string) => string; stop: () => Promise<void> }> {
  const { hostname, port: postgres, username, password } = new URL(inject('databaseUrl'));
  const port = await freePort(0);
  const users = path.join(folder.path, 'users.txt');
  const file = path.join(folder.path, 'pgbouncer.ini');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`);
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${postgres}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  );
  // It does not run as root.
  await chmod(folder.path, 0o755);
  const child = spawn(present(program), [file], isRoot ? { uid: 65_534, gid: 65_534 } : {});
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
  await expect.poll(listens, { timeout: 10_000 }).toBe(true);
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return { before: (url) => Object.assign(new URL(url), { port: `${port}` }).href, stop };
}

test('OPS-11 an installation behind a pooler in transaction mode: calls, reports, jobs and commands', {
  timeout: 300_000,
}, async (context) => {
  if (!program) context.skip('there is no pgbouncer on this machine');
  const pooler = await aPooler();
  const first = 'chefin@gate.example';
  const deployment = path.join(folder.path, 'deployment.json');
  await writeFile(deployment, JSON.stringify({ facilities: [{ id: 8, name: 'Terminal Nord' }] }));
  const site = await anInstallation((url) => ({
    DATABASE_URL: pooler.before(url),
    DATABASE_DIRECT_URL: url,
    ADMIN_EMAIL: first,
    DEPLOYMENT_FILE: deployment,
  }));
  const { call } = site;
  const admin = await dayZero(site).comeIn(first, present(/https?:\S+token=\S+/.exec(site.said)?.[0]), true);
  const made = await quaygate(
    ['integration-key', 'create', '--facility', '8', '--label', 'TOS', '--scopes', 'slots,loadunits'],
    { settings: { ...site.env } },
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  const report = (route: Parameters<typeof call>[0], eventId: string, item: object) =>
    call(route, {
      token: made.out.trim(),
      params: { facilityId: 8 },
      body: { items: [{ eventId, occurredAt: new Date(Date.now() - 1_000).toISOString(), ...item }] },
    });

  const box = {
    direction: 'pickup',
    containerType: 'BOX',
    containerLength: 40,
    netWeight: 20_000,
    emptyWeight: 3_800,
  };
  const numbers = Array.from({ length: 40 }, (_, index) => `${index}`);
  const answers = await Promise.all([
    ...numbers.map((id) => {
      const unit = `CSQU${id.padStart(6, '0')}`;
      const named = { orderId: id, referenceNumber: `R-${id}`, containerNumber: `${unit}${checkDigit(unit)}` };
      return report(loadUnit.report, `load-unit-report-${id}`, { ...box, ...named });
    }),
    ...numbers.map(() => call(firstStep.list, admin)),
  ]);
  expect(answers.slice(0, 40).map(({ results }) => results[0])).toEqual(
    numbers.map(() => expect.objectContaining({ status: 'accepted' })),
  );
  const hours = { openingHour: 0, closingHour: 24, slotLength: 60, maximum: 5 };
  const modules = { moduleId: 'm1', moduleName: 'Container', weekday: 1, ...hours };
  expect((await report(slot.reportTemplates, 'opening-hours-of-monday', modules)).results[0].status).toBe('accepted');

  const pooled = new pg.Client({ connectionString: site.env.DATABASE_URL });
  await pooled.connect();
  // A job makes the slots, and what limits a call stands at the role.
  const slots = async () => (await pooled.query('select count(*)::int as count from slot')).rows[0].count;
  await expect.poll(slots, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0);
  expect((await pooled.query('show statement_timeout')).rows[0].statement_timeout).toBe('15s');
  await pooled.end();
  await site.stop();
  await pooler.stop();
});

test('OPS-11 without the address of PostgreSQL itself the start says what is missing', {
  timeout: 60_000,
}, async (context) => {
  if (!program) context.skip('there is no pgbouncer on this machine');
  const pooler = await aPooler();
  const url = inject('databaseUrl');
  const other = Object.assign(new URL(url), { pathname: '/template1' }).href;
  for (const [DATABASE_DIRECT_URL, words] of [
    ['', /^DATABASE_URL names a pooler, .*; set DATABASE_DIRECT_URL to PostgreSQL itself/],
    [other, /^DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL, by the same user/],
  ] as const) {
    const settings = { DATABASE_URL: pooler.before(url), DATABASE_DIRECT_URL };
    const { code, err } = await quaygate(['migrate'], { settings });
    expect(err).toMatch(words);
    expect(code).toBe(3);
  }
  await pooler.stop();
});
