import { identity, user } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aUser } from '../../test/scenes/factories.ts';

const server = await startServer();

test('FIELD-CLOCK-03 answers and refusals carry the moment of the clock that decides, and no cache keeps them', async () => {
  server.clock.set('2026-05-15T09:30:00.900Z');
  const as = await aUser(server.db, { roles: ['forwarder_read'] });
  const answers = await Promise.all([
    server.call(user.get, { as }),
    server.call(user.get, {}),
    server.call(identity.signIn, { body: { email: 'none@example.com', password: 'wrong' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 401, expect.any(Number)]);
  for (const { headers } of answers)
    expect(headers).toMatchObject({ date: 'Fri, 15 May 2026 09:30:00 GMT', 'cache-control': 'no-store' });
});
