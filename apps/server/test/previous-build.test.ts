import { readFile } from 'node:fs/promises';
import { booking, containerStatus, forwarder, identity, type Route, trucker } from '@quaygate/contract';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createDatabase } from './database.ts';
import { type Build, hasCommit, laidOut, startBuild } from './previous-build.ts';
import { makeTempFolder } from './temp-folder.ts';

/** The newest commit whose build may still run while this one is rolled out; a release moves it on. */
const { commit } = JSON.parse(await readFile(new URL('./previous-build.json', import.meta.url), 'utf8'));

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

function caller({ url }: Build) {
  return async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    { token, params = {}, query = {}, body, key }: Record<string, never> | Record<string, unknown>,
  ) => {
    const given = params as Record<string, string>;
    const address = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${given[name]}`));
    const response = await fetch(`${url}${address}?${new URLSearchParams(query as Record<string, string>)}`, {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': `${key}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.ok, `${route.path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text);
  };
}

test('the build before this one serves on the schema of this one: a dispatcher signs in, asks and books', async (context) => {
  if (!hasCommit(commit)) context.skip(`the history of this clone ends before ${commit}: git fetch --unshallow`);
  const folder = await makeTempFolder();
  ends.push(folder.remove);
  const database = await createDatabase();
  ends.push(database.drop);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query("insert into kysely_migration values ('9999_next_version', '2099-01-01T00:00:00.000Z')");
  await client.end();

  const build = await startBuild(laidOut(commit), database.ownerUrl, folder.path);
  ends.push(build.stop);
  const call = caller(build);
  const email = 'dispatch@demo.quaygate.example';
  const session = await call(identity.signIn, { body: { email, password: 'quaygate-demo-2026' } });
  const [token, u] = [session.idToken, session.userId];
  const f = (await call(forwarder.list, { token, params: { u } })).items[0].id;
  const unit = { type: 'pickup', referenceNumber: 'REF-1001', terminalId: 8 };
  const { rows } = await order(database.ownerUrl);
  const containerNumber = rows[0].container_number;
  const status = await call(containerStatus.get, {
    token,
    params: { u, f, terminalId: 8 },
    query: { requestType: 'single' },
    body: { ...unit, containerNumber },
  });
  const { slotBegin, slotEnd } = status.timeSlots.find(({ category }: { category: string }) => category === 'green');
  const drivers = (await call(trucker.approved, { token, params: { u, f } })).items;
  const driver = drivers.find(
    ({ licenseStatus, licensePlate }: Record<string, unknown>) => licenseStatus === 'ASSIGNED' && licensePlate,
  );
  const booked = await call(booking.create, {
    token,
    key: '5f1d7a52-6d3c-4e7e-8a41-0c3f5c1d2e3b',
    params: { u, f, t: driver.userId },
    body: { ...unit, containerNumber, licensePlate: driver.licensePlate, timeSlot: { slotBegin, slotEnd } },
  });
  expect(booked).toMatchObject({ tourId: expect.any(String) });
});

async function order(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = "select container_number from load_unit_order where facility_id = 8 and reference_number = 'REF-1001'";
  return client.query(text).finally(() => client.end());
}
