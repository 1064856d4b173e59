import { trainOperator } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrainOperator, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();

test('SESS-10 TRN-24 a planner sees the linked train operators, by name', async () => {
  const second = await aTrainOperator(server.db, 'Nordgleis');
  const first = await aTrainOperator(server.db, 'alpenbahn');
  await aTrainOperator(server.db, 'Fremdbahn');
  const planner = await aUser(server.db, { roles: ['TrainOperatorRead'], trainOperators: [second.id, first.id] });
  expect(await server.call(trainOperator.list, { as: planner })).toMatchObject({
    status: 200,
    body: { items: [first, second], page: 0, size: 2, total: 2 },
  });
});

test('SESS-21 without a link the list is empty', async () => {
  const planner = await aUser(server.db, { roles: ['train_operator_write'] });
  expect((await server.call(trainOperator.list, { as: planner })).body).toEqual({
    items: [],
    page: 0,
    size: 0,
    total: 0,
  });
});
