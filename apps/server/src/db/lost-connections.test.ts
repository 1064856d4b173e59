import { expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { openDatabase } from './client.ts';
import { lostConnections } from './lost-connections.ts';

async function loseConnections(count: number, tell: (error: Error) => void): Promise<void> {
  const { url, drop } = await createDatabase();
  let lost = 0;
  const { pool, close } = openDatabase(url, {
    onLost: (error) => {
      lost += 1;
      tell(error);
    },
  });
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  for (const client of clients) client.release();
  await drop();
  await expect.poll(() => lost).toBeGreaterThanOrEqual(count);
  await close();
}

test('a database that goes with all its connections is one line without a stack, a later time is another', async () => {
  const lines: object[] = [];
  let time = 1;
  const { tell } = lostConnections({ warn: (line: object) => void lines.push(line) }, () => time);
  await loseConnections(8, tell);
  expect(lines).toEqual([{ code: '57P01', reason: expect.any(String) }]);
  time += 60_000;
  tell(new Error('again'));
  expect(lines).toHaveLength(2);
});

test('a server that stops says nothing of connections that its database closes', async () => {
  const lines: object[] = [];
  const { tell, end } = lostConnections({ warn: (line: object) => void lines.push(line) });
  end();
  await loseConnections(4, tell);
  expect(lines).toEqual([]);
});
