import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';

const server = await startServer();
const probe = async (url: string) => {
  const { statusCode, headers, payload } = await server.app.inject(url);
  return { status: statusCode, body: JSON.parse(payload), retryAfter: headers['retry-after'] };
};
const ready = { status: 200, body: { status: 'ready' } };
/** Answers are kept for a second. */
const becomes = (expected: object) => expect.poll(() => probe('/readyz')).toMatchObject(expected);
const unavailable = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason }, retryAfter: '5' });

test('OPS-01 OPS-02 OPS-25 a database that takes no writes makes the process not ready, and leaves it alive', async () => {
  await becomes(ready);
  await server.asOwner(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before update on readiness_probe for each row execute function refuse()`);
  await becomes(unavailable('database'));
  for (const alive of ['/healthz', '/livez'])
    expect(await probe(alive)).toMatchObject({ status: 200, body: { status: 'ok' } });
  await server.asOwner('drop trigger refuse on readiness_probe; drop function refuse()');
  await becomes(ready);
});

test('OPS-02 a schema that this build does not find makes the process not ready; a newer one does not', async () => {
  const name = server.deps.lastMigration;
  await server.asOwner(`update kysely_migration set name = 'x' where name = '${name}'`);
  await becomes(unavailable('schema'));
  await server.asOwner(`update kysely_migration set name = '${name}' where name = 'x'`);
  await server.asOwner("insert into kysely_migration values ('9999_next_version', '2099-01-01T00:00:00.000Z')");
  await becomes(ready);
});
